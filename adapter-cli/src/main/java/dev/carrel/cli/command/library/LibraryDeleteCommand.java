package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.CarrelClient.LibrarySummary;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library delete}. */
@Command(name = "delete")
final class LibraryDeleteCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "library-id")
    private LibraryId id;

    @Option(names = "--yes")
    private boolean yes;

    LibraryDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) throws IOException {
        if (!yes && terminal().streams().inputIsTerminal() && !isConfirmed(client.getLibrary(id))) {
            terminal().printNote("Nothing was deleted.");
            return FAILURE;
        }
        client.deleteLibrary(id);
        terminal().printLine("Deleted library " + id + ".");
        return SUCCESS;
    }

    private boolean isConfirmed(LibrarySummary library) throws IOException {
        long documents = library.documents().values().stream().mapToLong(Long::longValue).sum();
        terminal().printPiece("Delete library " + id + " with " + documents
                + (documents == 1 ? " document" : " documents") + " and all its conversations? [y/N] ");
        return "y".equalsIgnoreCase(terminal().readLine());
    }
}
