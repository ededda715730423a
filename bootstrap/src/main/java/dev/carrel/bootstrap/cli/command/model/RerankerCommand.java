package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel reranker}. */
@Command(name = "reranker", subcommands = RerankerCheckCommand.class)
public final class RerankerCommand extends CommandGroup {}
