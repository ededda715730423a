package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.error.StorageException;
import dev.carrel.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Backups of the database, each in a folder named by its time. */
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
     * Restores a backup into a data folder that is not in use.
     *
     * @return the folder with a backup of the replaced database; empty if there was none
     * @throws dev.carrel.domain.error.DataFolderInUseException if a process has opened the folder
     */
    public static Optional<Path> restoreFrom(Path backup, DataFolder data) {
        Path copy = backup.resolve(DataFolder.DATABASE_NAME);
        if (!Files.isRegularFile(copy)) {
            throw new StorageException(
                    "There is no backup in " + backup + ": it has no " + DataFolder.DATABASE_NAME + ".",
                    null);
        }
        Optional<Path> kept = data.hasData() ? Optional.of(backUpReplaced(data)) : Optional.empty();
        SqliteStorage.restore(copy, data.databaseFile());
        return kept;
    }

    /** Backs up the database that is about to be replaced, or copies its files if it cannot be opened. */
    private static Path backUpReplaced(DataFolder data) {
        Path folder = data.backupFolder().resolve(TIMESTAMP_FORMAT.format(Instant.now()) + "-before-restore");
        try (SqliteStorage replaced = SqliteStorage.open(data.databaseFile())) {
            replaced.backUp(folder);
        } catch (StorageException ignored) {
            copyFiles(data.databaseFile(), folder);
        }
        return folder;
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
