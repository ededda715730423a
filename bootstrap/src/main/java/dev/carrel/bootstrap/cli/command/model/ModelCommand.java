package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel model}. */
@Command(name = "model", subcommands = ModelCheckCommand.class)
public final class ModelCommand extends CommandGroup {}
