package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FilterOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document delete}. */
@Command(name = "delete")
final class DocumentDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", arity = "0..*", descriptionKey = "document-ids")
    private List<DocumentId> ids = List.of();

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = "--yes")
    private boolean yes;

    DocumentDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (ids.isEmpty() == filterOptions.toFilter().isEverything()) {
            throw invalidArguments("Give the IDs of documents, or --filter");
        }
        return super.call();
    }

    @Override
    protected int runWith(CarrelClient client) throws IOException {
        if (ids.isEmpty()) {
            return deleteSelected(client);
        }
        for (DocumentId id : ids) {
            client.deleteDocument(library(), id);
            terminal().printLine("Deleted document " + id + ".");
        }
        return SUCCESS;
    }

    private int deleteSelected(CarrelClient client) throws IOException {
        if (!yes && !isConfirmed()) {
            terminal().printNote("Nothing was deleted.");
            return FAILURE;
        }
        long deleted = client.deleteDocuments(library(), DocumentSelection.of(filterOptions.toFilter()));
        terminal().printLine("Deleted " + deleted + " documents.");
        return SUCCESS;
    }

    private boolean isConfirmed() throws IOException {
        if (!terminal().streams().inputIsTerminal()) {
            throw CommandException.usageError("Deletion by --filter requires --yes without a terminal.");
        }
        terminal().printPiece("Delete all documents of " + library() + " that pass the filter? [y/N] ");
        return "y".equalsIgnoreCase(terminal().readLine());
    }
}
