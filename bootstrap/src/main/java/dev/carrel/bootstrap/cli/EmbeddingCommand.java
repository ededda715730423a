package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel embedding}. */
@Command(name = "embedding", header = "Look after what tells meanings.", subcommands = EmbeddingCheckCommand.class)
final class EmbeddingCommand extends Group {}
