package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.StorageException;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.sqlite.SqliteStorage;
import dev.carrel.sqlite.SqliteStorage.FileLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Backups of what an engine stores, each in a folder of the data folder named by its time. */
public final class DataFolderBackup {

    private static final DateTimeFormatter TIMESTAMP_FORMAT = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private DataFolderBackup() {}

    /**
     * Creates a backup of an open engine.
     *
     * @return the folder of the backup
     */
    public static Path backUp(Carrel carrel, DataFolder data) {
        Path folder = data.backupFolder().resolve(TIMESTAMP_FORMAT.format(Instant.now()));
        carrel.backUp(folder);
        return folder;
    }

    /**
     * Replaces what is stored by a backup. No engine may use it.
     *
     * @return the folder with a backup of what was replaced; empty if there was nothing
     * @throws dev.carrel.domain.error.DataFolderInUseException if a process has opened the data folder
     * @throws StorageException if an engine uses the database
     */
    public static Optional<Path> restoreFrom(Path backup, Settings settings) {
        Optional<PostgresSettings> database = settings.storage().postgres();
        return database.isPresent() ? restoreDatabase(backup, settings.data(), database.get())
                : restoreFile(backup, settings.data());
    }

    private static Optional<Path> restoreDatabase(Path backup, DataFolder data, PostgresSettings database) {
        FileLock lock = SqliteStorage.lock(data.databaseFile());
        try {
            PostgresStorage.requireBackup(backup);
            Optional<Path> kept = PostgresStorage.hasData(database) ? Optional.of(backUpReplaced(data, database))
                    : Optional.empty();
            PostgresStorage.restore(backup, database);
            return kept;
        } finally {
            lock.close();
        }
    }

    private static Path backUpReplaced(DataFolder data, PostgresSettings database) {
        Path folder = replacedFolder(data);
        try (var storage = PostgresStorage.open(database)) {
            storage.requireUnused();
            storage.backUp(folder);
        }
        return folder;
    }

    private static Optional<Path> restoreFile(Path backup, DataFolder data) {
        Path copy = backup.resolve(DataFolder.DATABASE_NAME);
        if (!Files.isRegularFile(copy)) {
            throw new StorageException(
                    "There is no backup in " + backup + ": it has no " + DataFolder.DATABASE_NAME + ".",
                    null);
        }
        Optional<Path> kept = data.hasDatabase() ? Optional.of(backUpReplaced(data)) : Optional.empty();
        SqliteStorage.restore(copy, data.databaseFile());
        return kept;
    }

    /** Backs up the database that is about to be replaced, or copies its files if it cannot be opened. */
    private static Path backUpReplaced(DataFolder data) {
        Path folder = replacedFolder(data);
        try (SqliteStorage replaced = SqliteStorage.open(data.databaseFile())) {
            replaced.backUp(folder);
        } catch (StorageException ignored) {
            copyFiles(data.databaseFile(), folder);
        }
        return folder;
    }

    private static Path replacedFolder(DataFolder data) {
        return data.backupFolder().resolve(TIMESTAMP_FORMAT.format(Instant.now()) + "-before-restore");
    }

    private static void copyFiles(Path database, Path folder) {
        try {
            Files.createDirectories(folder);
            Files.copy(database, folder.resolve(database.getFileName()));
            // The last commits may be in the write-ahead log only.
            Path log = database.resolveSibling(database.getFileName() + "-wal");
            if (Files.exists(log)) {
                Files.copy(log, folder.resolve(log.getFileName()));
            }
        } catch (IOException e) {
            throw new StorageException("The existing database cannot be backed up, so it is not replaced.", e);
        }
    }
}
