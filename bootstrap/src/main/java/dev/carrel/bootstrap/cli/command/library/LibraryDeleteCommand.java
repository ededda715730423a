package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel library delete}. */
@Command(name = "delete")
final class LibraryDeleteCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "library-id")
    private LibraryId id;

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    protected int runWith(CommandClient client) throws IOException {
        if (!deletion.isConfirmed(terminal(), describe(client.getLibrary(id)))) {
            return FAILURE;
        }
        client.deleteLibrary(id);
        terminal().printLine("Deleted library " + id + ".");
        return SUCCESS;
    }

    private String describe(LibraryBody library) {
        long documents = library.documents().sum();
        return "library " + id + " with " + documents + (documents == 1 ? " document" : " documents")
                + " and all its conversations";
    }
}
