package dev.carrel.bootstrap.cli;

/** What a command needs of a data folder. */
enum Need {
    /** What is there; a folder without anything is a slip of the hand. */
    WHAT_IS_THERE(false, false),
    /** The same, with workers who process documents meanwhile. */
    WHAT_IS_THERE_WITH_WORKERS(false, true),
    /** A folder to put something into, which may be new. */
    A_FOLDER(true, false),
    /** A folder to put something into, with workers. */
    A_FOLDER_WITH_WORKERS(true, true);

    private final boolean mayBeNew;
    private final boolean workers;

    Need(boolean mayBeNew, boolean workers) {
        this.mayBeNew = mayBeNew;
        this.workers = workers;
    }

    boolean mayBeNew() {
        return mayBeNew;
    }

    boolean workers() {
        return workers;
    }
}
