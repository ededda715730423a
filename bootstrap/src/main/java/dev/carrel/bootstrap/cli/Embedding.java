package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Remaining;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.util.function.BooleanSupplier;

/** What of a library is not embedded yet, so that people know why they do not find it by its meaning. */
record Embedding(Place place, LibraryId library, Terminal terminal) {

    /** Waits until all is embedded, or until it is stopped. */
    void await(boolean silent, BooleanSupplier stopped) throws InterruptedException {
        Remaining.await(this::left, stopped,
                total -> silent ? Progress.Silent.SILENT : Progress.of(terminal, "Embedding", total));
    }

    /** Says how much is left, if anything is. */
    void tell() {
        long left = left();
        if (left > 0) {
            terminal.note(left + (left == 1 ? " document is" : " documents are")
                    + " found by words only so far; embedding goes on "
                    + (place.goesOn() ? "on the server." : "whenever Carrel runs on this data folder."));
        }
    }

    private long left() {
        try {
            return place.library(library).unembedded();
        } catch (ServerException e) {
            // A token that may only write need not see the library to add to it.
            if (e.isForbidden()) {
                return 0;
            }
            throw e;
        }
    }
}
