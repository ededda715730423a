package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.SqliteStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Copies of the storage, each in a folder that is named by its time. */
public final class DataFolderBackup {

    private static final DateTimeFormatter TIMESTAMP_FORMAT = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private DataFolderBackup() {}

    /** Backs an open engine up. @return the folder of the copy */
    public static Path backUp(Carrel carrel, DataFolder data) {
        Path folder = data.backupFolder().resolve(TIMESTAMP_FORMAT.format(Instant.now()));
        carrel.backUp(folder);
        return folder;
    }

    /**
     * Brings a copy back into a data folder that nobody uses.
     *
     * @return where the database that was there is kept; empty if there was none
     * @throws dev.carrel.domain.error.DataFolderInUseException if an engine holds the folder
     */
    public static Optional<Path> restoreFrom(Path backup, DataFolder data) {
        Path copy = backup.resolve(DataFolder.DATABASE_NAME);
        if (!Files.isRegularFile(copy)) {
            throw new StorageException(
                    "There is no backup in " + backup + ": it holds no " + DataFolder.DATABASE_NAME + ".",
                    null);
        }
        Optional<Path> kept = data.hasData() ? Optional.of(backUpReplaced(data)) : Optional.empty();
        SqliteStorage.restore(copy, data.databaseFile());
        return kept;
    }

    /** A backup of what is about to be replaced, or its bare files if it cannot be opened. */
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
            // What was committed last may be in the write-ahead log only.
            Path log = database.resolveSibling(database.getFileName() + "-wal");
            if (Files.exists(log)) {
                Files.copy(log, folder.resolve(log.getFileName()));
            }
        } catch (IOException e) {
            throw new StorageException("The database that is there cannot be kept, so it is not replaced.", e);
        }
    }
}
