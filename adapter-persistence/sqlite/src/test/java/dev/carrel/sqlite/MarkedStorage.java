package dev.carrel.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** A storage whose files are searched for a mark that deleted texts contain. */
record MarkedStorage(Path folder) {

    static final String MARK = "Zanzibar-Xylophone";

    SqliteStorage openStorage() {
        return SqliteStorage.open(databaseFile());
    }

    Path databaseFile() {
        return folder.resolve("data/carrel.db");
    }

    /**
     * Returns the files with the mark; of an open storage only the WAL: reading another file would release its locks.
     */
    List<Path> filesContainingMark(boolean isOpen) throws IOException {
        try (var files = Files.list(folder.resolve("data"))) {
            return files.filter(file -> !isOpen || file.toString().endsWith("-wal"))
                    .filter(MarkedStorage::containsMark)
                    .toList();
        }
    }

    private static boolean containsMark(Path file) {
        try {
            return Files.readString(file, ISO_8859_1).contains(MARK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
