package dev.carrel.bootstrap.assembly;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.application.copy.CopyReport;
import dev.carrel.application.copy.StorageCopy;
import dev.carrel.application.port.copy.CopySource;
import dev.carrel.application.port.copy.CopyTarget;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.StorageException;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.sqlite.SqliteStorage;

/** Copies of what is stored between the data folder and the PostgreSQL database of the settings. */
public final class DataFolderCopy {

    private DataFolderCopy() {}

    /**
     * Copies the data folder to the database.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if a process has opened the data folder
     * @throws StorageException if the copy cannot be made
     */
    public static CopyReport copyToDatabase(Settings settings, boolean restart, CopyProgress progress) {
        DataFolder data = settings.data();
        if (!data.hasDatabase()) {
            throw new StorageException("There is no Carrel data in " + data + ".", null);
        }
        try (CopySource source = SqliteStorage.openCopySource(data.databaseFile());
                CopyTarget target = PostgresStorage.openCopyTarget(databaseOf(settings))) {
            return new StorageCopy(source, target, progress).run(restart);
        }
    }

    /**
     * Copies the database to the data folder, which is created if it does not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if a process has opened the data folder
     * @throws StorageException if the copy cannot be made
     */
    public static CopyReport copyToDataFolder(Settings settings, boolean restart, CopyProgress progress) {
        DataFolder data = settings.data();
        try (CopySource source = PostgresStorage.openCopySource(databaseOf(settings))) {
            EngineInstance.createDataFolder(data);
            try (CopyTarget target = SqliteStorage.openCopyTarget(data.databaseFile())) {
                return new StorageCopy(source, target, progress).run(restart);
            }
        }
    }

    private static PostgresSettings databaseOf(Settings settings) {
        return settings.storage().postgres().orElseThrow();
    }
}
