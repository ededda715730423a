package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel connector list}. */
@Command(name = "list")
final class ConnectorListCommand extends LibraryScopedCommand {

    @Option(names = "--json")
    private boolean json;

    ConnectorListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        List<ConnectorBody> connectors = client.connectors(library()).listConnectors();
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("connectors", connectors));
        } else {
            connectors.forEach(connector -> terminal().printLine(ConnectorReport.formatLine(connector)));
        }
        return SUCCESS;
    }
}
