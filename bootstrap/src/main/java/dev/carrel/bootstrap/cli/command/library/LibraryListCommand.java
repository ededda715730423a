package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel library list}. */
@Command(name = "list")
final class LibraryListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        printList(json, "libraries", client.listLibraries(), LibraryListCommand::formatLine);
        return SUCCESS;
    }

    private static String formatLine(LibraryBody library) {
        long failed = library.documents().failed();
        long documents = library.documents().sum() - failed;
        long pending = library.embedding().pending();
        return library.id() + "\t" + documents + (documents == 1 ? " document" : " documents")
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (pending == 0 ? "" : ", " + pending + " to embed")
                + (library.name() == null ? "" : "\t" + library.name());
    }
}
