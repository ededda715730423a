package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel library delete}. */
@Command(name = "delete", header = "Delete a library with all its documents and conversations, for good.", customSynopsis = "carrel library delete [options] ID")
final class LibraryDeleteCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            client.deleteLibrary(id);
            terminal().printLine("Deleted library " + id + ".");
        }
        return SUCCESS;
    }
}
