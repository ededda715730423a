package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel connector}. */
@Command(name = "connector", subcommands = {ConnectorAddCommand.class, ConnectorListCommand.class,
    ConnectorShowCommand.class, ConnectorRunCommand.class, ConnectorDeleteCommand.class})
public final class ConnectorCommand extends CommandGroup {}
