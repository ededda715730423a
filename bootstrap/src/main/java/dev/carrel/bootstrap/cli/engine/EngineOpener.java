package dev.carrel.bootstrap.cli.engine;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.application.copy.CopyReport;
import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.assembly.DataFolderCopy;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.ServingFiles;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.postgres.PostgresStorage;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the engine of one data folder, whose data may be in a database elsewhere. Immutable. */
public record EngineOpener(Settings settings) {

    /** Returns the data folder, which need not exist. */
    public Path dataFolder() {
        return settings.data().path();
    }

    /** Returns where the data is, for messages: the data folder, or "the database …". */
    public String describeStorage() {
        return settings.storage()
                .postgres()
                .map(database -> "the database " + database.describeDatabase())
                .orElseGet(() -> settings.data().toString());
    }

    /** Returns whether anything is stored. */
    public boolean hasData() {
        return settings.storage().postgres().map(PostgresStorage::hasData).orElseGet(settings.data()::hasDatabase);
    }

    /** Returns how many ingestion workers an engine starts, 0 or more. */
    public int workerCount() {
        return settings.ingestLimits().workers();
    }

    /** Returns an opener of engines that add documents to the queue but do not process them. */
    public EngineOpener withoutWorkers() {
        return new EngineOpener(settings.withoutWorkers());
    }

    /** Returns an opener with the same settings for another data folder, which everything is stored in. */
    public EngineOpener withDataFolder(Path folder) {
        return new EngineOpener(settings.withData(new DataFolder(folder)));
    }

    /**
     * Opens the engine; creates the data folder if it does not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    public OpenEngine openEngine() {
        return new OpenEngine(EngineInstance.open(settings), settings);
    }

    /**
     * Returns the address of the server that has opened the data folder, as that server noted it; empty if no process
     * has opened the folder.
     */
    public Optional<String> findServerAddress() {
        return ServingFiles.readAddress(settings.data());
    }

    /** Returns whether the data folder belongs to the user of this process. */
    public boolean isOwnFolder() {
        return ServingFiles.isOwnFolder(settings.data());
    }

    /**
     * Returns the token that this server has left for the commands of its user; empty if this is another user. It may
     * be stale if no process has opened the folder.
     */
    public Optional<String> findServerToken() {
        return ServingFiles.readSecret(settings.data());
    }

    /**
     * Replaces everything that is stored by a backup.
     *
     * @param backup the folder of the backup
     * @return the folder with a backup of what was replaced; empty if there was nothing
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    public Optional<Path> restoreBackup(Path backup) {
        return DataFolderBackup.restoreFrom(backup, settings);
    }

    /**
     * Copies everything that is stored in the data folder to the database of the settings, or continues an interrupted
     * copy.
     *
     * @param restart whether to discard an unfinished copy and to begin anew
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    public CopyReport copyToDatabase(boolean restart, CopyProgress progress) {
        return DataFolderCopy.copyToDatabase(settings, restart, progress);
    }

    /**
     * Copies everything that is stored in the database of the settings to the data folder, or continues an interrupted
     * copy.
     *
     * @param restart whether to discard an unfinished copy and to begin anew
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    public CopyReport copyToDataFolder(boolean restart, CopyProgress progress) {
        return DataFolderCopy.copyToDataFolder(settings, restart, progress);
    }
}
