package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRunBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.connector.ConnectorClient;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.connector.ConnectorKey;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel connector run}: waits for the run, and until its documents have been processed. */
@Command(name = "run")
final class ConnectorRunCommand extends LibraryScopedCommand {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    @Parameters(paramLabel = "KEY", descriptionKey = "connector-key")
    private ConnectorKey key;

    @Option(names = "--confirm-deletions")
    private boolean confirmsDeletions;

    @Option(names = "--json")
    private boolean json;

    ConnectorRunCommand() {
        super(FolderAccess.EXISTING_WITH_WORKERS);
    }

    @Override
    protected int runWith(CommandClient client) throws InterruptedException {
        ConnectorClient connectors = client.connectors(library());
        connectors.runConnector(key, confirmsDeletions);
        ConnectorBody connector = connectors.getConnector(key);
        if (terminal().streams().errorIsTerminal() && isUnderWay(connector)) {
            terminal()
                    .printNote("Comparing the place of " + key + "; this ends when its documents have been processed.");
        }
        while (isUnderWay(connector)) {
            Thread.sleep(POLL_INTERVAL.toMillis());
            connector = connectors.getConnector(key);
        }
        if (json) {
            terminal().printJson(connector);
        } else {
            new ConnectorReport(terminal(), library()).print(connector);
        }
        ConnectorRunBody run = connector.lastRun();
        return run != null && run.status().equals("done") ? SUCCESS : FAILURE;
    }

    private static boolean isUnderWay(ConnectorBody connector) {
        DocumentCountsBody documents = connector.documents();
        return connector.requested() || connector.status().equals("running")
                || documents.queued() + documents.running() > 0;
    }
}
