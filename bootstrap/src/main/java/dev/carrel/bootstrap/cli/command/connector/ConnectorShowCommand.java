package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.connector.ConnectorKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel connector show}. */
@Command(name = "show")
final class ConnectorShowCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", descriptionKey = "connector-key")
    private ConnectorKey key;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        ConnectorBody connector = client.connectors(library()).getConnector(key);
        if (json) {
            terminal().printJson(connector);
        } else {
            new ConnectorReport(terminal(), library()).print(connector);
        }
        return SUCCESS;
    }
}
