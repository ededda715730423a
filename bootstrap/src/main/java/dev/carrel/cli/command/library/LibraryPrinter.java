package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient.PutResult;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.terminal.Terminal;

/** Tells that a library was created or changed. */
final class LibraryPrinter {

    private LibraryPrinter() {}

    static void printResult(PutResult stored, Terminal terminal, boolean json) {
        if (json) {
            terminal.printJson(ClientJsonWriter.writePutResult(stored));
            return;
        }
        terminal.printLine((stored.created() ? "Created library " : "Updated library ") + stored.library().id() + ".");
        if (stored.newSecret() != null) {
            terminal.printLine("Webhook secret (shown once): " + stored.newSecret());
        }
    }
}
