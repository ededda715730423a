package dev.carrel.cli.command.model;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel reranker}. */
@Command(name = "reranker", subcommands = RerankerCheckCommand.class)
public final class RerankerCommand extends CommandGroup {}
