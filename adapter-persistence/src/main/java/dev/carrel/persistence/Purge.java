package dev.carrel.persistence;

import org.jdbi.v3.core.Handle;

/**
 * Clears the files of what is gone from the tables. SQLite overwrites what is deleted, but not the copies that are left
 * behind where it moves rows between pages, and the log holds pages as they were. So the database is written anew,
 * which takes a time that grows with it and as much room again for a while, and then the log is emptied. Reads go on
 * meanwhile, writes wait.
 */
final class Purge {

    /** How long writes wait for reads of an older state, at most twice. */
    private static final int BUSY_MILLIS = 250;

    private final Writer writer;
    /** How many transactions there had been when the database was written anew; only the thread that writes uses it. */
    private long rewrittenAfter = -1;

    Purge(Writer writer) {
        this.writer = writer;
    }

    /** @return false if a read of an older state is under way */
    boolean run() {
        return writer.alone(handle -> Connections.impatiently(handle, BUSY_MILLIS, this::run));
    }

    private boolean run(Handle handle) {
        // First, since it says soon and at little cost that the rest would be for nothing.
        if (!Connections.foldLogIn(handle)) {
            return false;
        }
        if (rewrittenAfter == writer.commits()) {
            return true;
        }
        EmbeddingTable.deleteReleased(handle);
        handle.execute("VACUUM");
        rewrittenAfter = writer.commits();
        return Connections.foldLogIn(handle);
    }
}
