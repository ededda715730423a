package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel document delete}. */
@Command(name = "delete")
final class DocumentDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", arity = "1..*", descriptionKey = "document-ids")
    private List<DocumentId> ids = List.of();

    DocumentDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) {
        for (DocumentId id : ids) {
            client.deleteDocument(library(), id);
            terminal().printLine("Deleted document " + id + ".");
        }
        return SUCCESS;
    }
}
