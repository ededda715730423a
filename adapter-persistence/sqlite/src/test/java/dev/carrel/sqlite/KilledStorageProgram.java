package dev.carrel.sqlite;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;

/** A program that adds documents until it is killed, and prints the id of each acknowledged one. */
final class KilledStorageProgram {

    static final LibraryId LIBRARY = new LibraryId("handbook");
    static final int THREADS = 4;

    private KilledStorageProgram() {}

    public static void main(String[] arguments) {
        PrintStream acknowledgements = System.out;
        // Logs to the console would mix with the acknowledgements.
        System.setOut(System.err);
        var storage = SqliteStorage.open(Path.of(arguments[0]));
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, Instant.EPOCH);
        for (int thread = 0; thread < THREADS; thread++) {
            String prefix = "doc-" + arguments[1] + "-" + thread + "-";
            Thread.ofPlatform().start(() -> {
                for (long number = 0; true; number++) {
                    String id = prefix + number;
                    storage.documents()
                            .submitDocument(LIBRARY, NewDocument.ofText(id), new DocumentId(id), Instant.EPOCH);
                    // The full stop marks a complete line.
                    acknowledgements.println(id + ".");
                    acknowledgements.flush();
                }
            });
        }
    }
}
