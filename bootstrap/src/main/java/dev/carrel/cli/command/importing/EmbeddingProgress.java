package dev.carrel.cli.command.importing;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.cli.terminal.RemainingWork;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.util.function.BooleanSupplier;

/** What of a library is not embedded yet, so that people know why they do not find it by its meaning. */
record EmbeddingProgress(CarrelClient client, LibraryId library, Terminal terminal) {

    /** Waits until all is embedded, or until it is stopped. */
    void awaitEmbedded(boolean silent, BooleanSupplier stopped) throws InterruptedException {
        RemainingWork.awaitNone(this::countPending, stopped,
                total -> silent ? ProgressDisplay.SilentDisplay.SILENT
                        : ProgressDisplay.open(terminal, "Embedding", total));
    }

    /** Says how much is left, if anything is. */
    void reportPending() {
        long left = countPending();
        if (left > 0) {
            terminal.printNote(left + (left == 1 ? " document is" : " documents are")
                    + " found by words only so far; embedding goes on "
                    + (client.isServer() ? "on the server." : "whenever Carrel runs on this data folder."));
        }
    }

    private long countPending() {
        try {
            return client.getLibrary(library).pendingEmbedding();
        } catch (ServerException e) {
            // A token that may only write need not see the library to add to it.
            if (e.isForbidden()) {
                return 0;
            }
            throw e;
        }
    }
}
