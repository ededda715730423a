package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel document delete}. */
@Command(name = "delete", header = "Delete documents; no reply uses them from then on.", customSynopsis = "carrel document delete --library ID [options] ID...")
final class DocumentDeleteCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", arity = "1..*", description = "The documents.")
    List<DocumentId> ids = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            for (DocumentId id : ids) {
                client.deleteDocument(library.id, id);
                terminal().printLine("Deleted document " + id + ".");
            }
        }
        return SUCCESS;
    }
}
