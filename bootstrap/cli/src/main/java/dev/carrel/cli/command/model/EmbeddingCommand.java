package dev.carrel.cli.command.model;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel embedding}. */
@Command(name = "embedding", subcommands = EmbeddingCheckCommand.class)
public final class EmbeddingCommand extends CommandGroup {}
