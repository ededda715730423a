package dev.carrel.sqlite;

import java.nio.file.Path;

/** A program that opens a storage twice, backs it up, restores it, and opens it to copy from it. */
final class StorageProgram {

    private StorageProgram() {}

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        Path backup = file.resolveSibling(file.getFileName() + "-backup");
        SqliteStorage.open(file).close();
        try (var storage = SqliteStorage.open(file)) {
            storage.backUp(backup);
        }
        SqliteStorage.restore(backup.resolve(file.getFileName()), file);
        SqliteStorage.openCopySource(file).close();
    }
}
