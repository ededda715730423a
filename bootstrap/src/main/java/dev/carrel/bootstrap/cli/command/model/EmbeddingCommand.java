package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel embedding}. */
@Command(name = "embedding", subcommands = EmbeddingCheckCommand.class)
public final class EmbeddingCommand extends CommandGroup {}
