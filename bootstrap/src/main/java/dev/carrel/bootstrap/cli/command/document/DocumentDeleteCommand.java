package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel document delete}. */
@Command(name = "delete")
final class DocumentDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", arity = "0..*", descriptionKey = "document-ids")
    private List<DocumentId> ids = List.of();

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (ids.isEmpty() == filterOptions.toFilter().isEverything()) {
            throw invalidArguments("Give the IDs of documents, or --filter");
        }
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) throws IOException {
        if (ids.isEmpty()) {
            return deleteSelected(client);
        }
        return deletion.deleteAll(terminal(), "document", ids, library(), id -> client.deleteDocument(library(), id))
                ? SUCCESS
                : FAILURE;
    }

    private int deleteSelected(CommandClient client) throws IOException {
        if (!deletion.isGiven() && !terminal().streams().inputIsTerminal()) {
            throw CommandException.usageError("Deletion by --filter requires --yes without a terminal.");
        }
        if (!deletion.isConfirmed(terminal(), "all documents of " + library() + " that pass the filter")) {
            return FAILURE;
        }
        long deleted = client.deleteDocuments(library(), DocumentSelection.of(filterOptions.toFilter()));
        terminal().printLine("Deleted " + deleted + " documents.");
        return SUCCESS;
    }
}
