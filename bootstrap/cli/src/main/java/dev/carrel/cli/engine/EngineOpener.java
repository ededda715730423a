package dev.carrel.cli.engine;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.application.copy.CopyReport;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the engine of one data folder, whose data may be in a database elsewhere. Immutable. */
public interface EngineOpener {

    /** Returns the data folder, which need not exist. */
    Path dataFolder();

    /** Returns where the data is, for messages: the data folder, or "the database …". */
    String describeStorage();

    /** Returns whether anything is stored. */
    boolean hasData();

    /** Returns how many ingestion workers an engine starts, 0 or more. */
    int workerCount();

    /** Returns an opener of engines that add documents to the queue but do not process them. */
    EngineOpener withoutWorkers();

    /** Returns an opener with the same settings for another data folder, which everything is stored in. */
    EngineOpener withDataFolder(Path folder);

    /**
     * Opens the engine; creates the data folder if it does not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    OpenEngine openEngine();

    /**
     * Returns the address of the server that has opened the data folder, as that server noted it; empty if no process
     * has opened the folder.
     */
    Optional<String> findServerAddress();

    /** Returns whether the data folder belongs to the user of this process. */
    boolean isOwnFolder();

    /**
     * Returns the token that this server has left for the commands of its user; empty if this is another user. It may
     * be stale if no process has opened the folder.
     */
    Optional<String> findServerToken();

    /**
     * Replaces everything that is stored by a backup.
     *
     * @param backup the folder of the backup
     * @return the folder with a backup of what was replaced; empty if there was nothing
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    Optional<Path> restoreBackup(Path backup);

    /**
     * Copies everything that is stored in the data folder to the database of the settings, or continues an interrupted
     * copy.
     *
     * @param restart whether to discard an unfinished copy and to begin anew
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    CopyReport copyToDatabase(boolean restart, CopyProgress progress);

    /**
     * Copies everything that is stored in the database of the settings to the data folder, or continues an interrupted
     * copy.
     *
     * @param restart whether to discard an unfinished copy and to begin anew
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    CopyReport copyToDataFolder(boolean restart, CopyProgress progress);
}
