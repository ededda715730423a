package dev.carrel.cli.command.model;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel model}. */
@Command(name = "model", subcommands = ModelCheckCommand.class)
public final class ModelCommand extends CommandGroup {}
