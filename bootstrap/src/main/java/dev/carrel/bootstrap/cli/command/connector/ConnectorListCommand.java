package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code carrel connector list}. */
@Command(name = "list")
final class ConnectorListCommand extends ListCommand<ConnectorBody> {

    ConnectorListCommand() {
        super("connectors");
    }

    @Override
    protected List<ConnectorBody> readEntries(CommandClient client) {
        return client.connectors(library()).listConnectors();
    }

    @Override
    protected String formatLine(ConnectorBody connector) {
        return ConnectorReport.formatLine(connector);
    }
}
