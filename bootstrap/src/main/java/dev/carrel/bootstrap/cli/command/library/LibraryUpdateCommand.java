package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryRequest;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code carrel library update}. */
@Command(name = "update")
final class LibraryUpdateCommand extends LibraryPutCommand {

    LibraryUpdateCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (update().equals(LibraryRequest.NONE)) {
            throw CommandException.usageError(
                    "Give at least one setting to update, such as --name or --refresh-interval.");
        }
        return super.call();
    }

    /** Updates the library; unlike {@code create} it fails if there is none. */
    @Override
    protected int runWith(CommandClient client) {
        client.getLibrary(id());
        return super.runWith(client);
    }
}
