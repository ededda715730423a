package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.Storage;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.StorageSettings.Database;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.sqlite.SqliteStorage;
import dev.carrel.sqlite.SqliteStorage.FileLock;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The storage of an engine, whose data folder is locked.
 *
 * @param engineName unique among the engines that share the storage
 * @param epoch names the content of a database that engines share; empty for one in the data folder
 * @param integrityCheck returns a sentence for each problem of the database
 * @param lock of the data folder; null if the storage is in it, which locks it itself
 */
record OpenedStorage(Storage storage, String engineName, Supplier<String> epoch, Supplier<List<String>> integrityCheck,
        @Nullable FileLock lock) implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OpenedStorage.class);
    private static final String LONE_ENGINE = "carrel";

    /**
     * Opens the storage of the settings. The data folder exists.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the data folder
     */
    static OpenedStorage open(Settings settings) {
        Database database = settings.storage().database();
        if (database != null) {
            return openDatabase(database, settings.data());
        }
        var storage = SqliteStorage.open(settings.data().databaseFile());
        return new OpenedStorage(storage, LONE_ENGINE, () -> "", storage::checkIntegrity, null);
    }

    private static OpenedStorage openDatabase(Database database, DataFolder data) {
        FileLock lock = SqliteStorage.lock(data.databaseFile());
        try {
            if (data.hasDatabase()) {
                log.warn("The database {} is not used, because storage.url names another one", data.databaseFile());
            }
            String name = database.engineName() == null ? EngineName.readOrCreate(data) : database.engineName();
            PostgresStorage storage = StartupWait.openWhenReachable(
                    () -> PostgresStorage.open(database.toPostgresSettings()), StorageUnreachableException.class,
                    database.startupTimeout());
            log.info("The database is open for the engine {}", name);
            return new OpenedStorage(storage, name, storage::readEpoch, storage::checkIntegrity,
                    lock);
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    /** Closes the storage, and releases the data folder after it. */
    @Override
    public void close() {
        try {
            storage.close();
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
    }
}
