package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupKind;
import dev.carrel.application.port.Storage;
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
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Backups of what an engine stores, each in a folder of the data folder named by its time. */
public final class DataFolderBackup {

    private static final Logger log = LoggerFactory.getLogger(DataFolderBackup.class);

    private DataFolderBackup() {}

    /**
     * Creates a backup of an open engine.
     *
     * @return the folder of the backup
     */
    public static Path backUp(Carrel carrel, DataFolder data) {
        return carrel.backups().write(new BackupFolder(data.backupFolder()), BackupKind.REQUESTED);
    }

    /** Deletes what is left of backups that a crash has cut off. This process has locked the folder. */
    static void deleteCutOff(DataFolder data) {
        try {
            List<Path> deleted = new BackupFolder(data.backupFolder()).deleteCutOff();
            deleted.forEach(folder -> log.warn("Deleted {}: that backup was cut off", folder));
        } catch (StorageException e) {
            log.warn("Backups that were cut off cannot be deleted", e);
        }
    }

    /**
     * Replaces what is stored by a backup. No engine may use it.
     *
     * @return the folder with a backup of what was replaced; empty if there was nothing
     * @throws dev.carrel.domain.error.DataFolderInUseException if a process has opened the data folder
     * @throws StorageException if an engine uses the database, or the backup is not complete
     */
    public static Optional<Path> restoreFrom(Path backup, Settings settings) {
        if (backup.toAbsolutePath().normalize().toString().endsWith(Storage.PARTIAL_SUFFIX)) {
            throw new StorageException("The backup " + backup + " is not complete: it was cut off.", null);
        }
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
        try (var storage = PostgresStorage.open(database)) {
            storage.requireUnused();
            Path folder = replacedFolder(data);
            storage.backUp(folder);
            return folder;
        }
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
        try (SqliteStorage replaced = SqliteStorage.open(data.databaseFile())) {
            Path folder = replacedFolder(data);
            replaced.backUp(folder);
            return folder;
        } catch (StorageException ignored) {
            Path folder = replacedFolder(data);
            copyFiles(data.databaseFile(), folder);
            return folder;
        }
    }

    private static Path replacedFolder(DataFolder data) {
        return new BackupFolder(data.backupFolder()).reserveName(Instant.now(), BackupKind.BEFORE_RESTORE);
    }

    private static void copyFiles(Path database, Path folder) {
        try {
            Path partial = Storage.partialBackup(folder);
            Files.createDirectories(partial);
            Files.copy(database, partial.resolve(database.getFileName()));
            // The last commits may be in the write-ahead log only.
            Path wal = database.resolveSibling(database.getFileName() + "-wal");
            if (Files.exists(wal)) {
                Files.copy(wal, partial.resolve(wal.getFileName()));
            }
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StorageException("The existing database cannot be backed up, so it is not replaced.", e);
        }
    }
}
