package dev.carrel.cli.context;

/** What a command needs of a data folder. */
public enum FolderAccess {
    /** What is there; a folder without anything is a slip of the hand. */
    EXISTING(false, false),
    /** The same, with workers who process documents meanwhile. */
    EXISTING_WITH_WORKERS(false, true),
    /** A folder to put something into, which may be new. */
    CREATE(true, false),
    /** A folder to put something into, with workers. */
    CREATE_WITH_WORKERS(true, true);

    private final boolean createsFolder;
    private final boolean startsWorkers;

    FolderAccess(boolean mayBeNew, boolean workers) {
        this.createsFolder = mayBeNew;
        this.startsWorkers = workers;
    }

    boolean createsFolder() {
        return createsFolder;
    }

    boolean startsWorkers() {
        return startsWorkers;
    }
}
