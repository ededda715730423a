package dev.carrel.postgres;

/** A program that opens a storage, and opens it to copy from it. */
final class StorageProgram {

    private StorageProgram() {}

    public static void main(String[] arguments) {
        PostgresSettings settings = PostgresSettings.of(arguments[0], arguments[1], () -> "");
        PostgresStorage.open(settings).close();
        PostgresStorage.openCopySource(settings).close();
    }
}
