package dev.carrel.bootstrap.cli.context;

/** How a command opens a data folder. */
public enum FolderAccess {
    /** Only a folder that has data: an empty one is most likely a typing error. */
    EXISTING(false, false),
    /** Like {@link #EXISTING}, and processes the queue while the command runs. */
    EXISTING_WITH_WORKERS(false, true),
    /** Creates the folder if it does not exist. */
    CREATE(true, false),
    /** Like {@link #CREATE}, and processes the queue while the command runs. */
    CREATE_WITH_WORKERS(true, true);

    private final boolean createsFolder;
    private final boolean startsWorkers;

    FolderAccess(boolean createsFolder, boolean startsWorkers) {
        this.createsFolder = createsFolder;
        this.startsWorkers = startsWorkers;
    }

    boolean createsFolder() {
        return createsFolder;
    }

    boolean startsWorkers() {
        return startsWorkers;
    }
}
