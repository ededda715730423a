package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.connector.ConnectorKey;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel connector delete}. */
@Command(name = "delete")
final class ConnectorDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", descriptionKey = "connector-key")
    private ConnectorKey key;

    @Option(names = "--documents")
    private boolean withDocuments;

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    protected int runWith(CommandClient client) throws IOException {
        if (!deletion.isConfirmed(terminal(), "connector", List.of(key), library())) {
            return FAILURE;
        }
        client.connectors(library()).deleteConnector(key, withDocuments);
        terminal().printLine("Deleted connector " + key
                + (withDocuments ? " and its documents."
                        : ". Its documents are kept, and are its own again if it is added again."));
        return SUCCESS;
    }
}
