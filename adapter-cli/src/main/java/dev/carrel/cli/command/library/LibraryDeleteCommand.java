package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel library delete}. */
@Command(name = "delete")
final class LibraryDeleteCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "library-id")
    private LibraryId id;

    LibraryDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) {
        client.deleteLibrary(id);
        terminal().printLine("Deleted library " + id + ".");
        return SUCCESS;
    }
}
