package dev.carrel.persistence.store;

import dev.carrel.persistence.sqlite.FileScrubber;
import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.sqlite.SqliteConnections;
import dev.carrel.persistence.table.EmbeddingTable;
import org.jdbi.v3.core.Handle;

/**
 * Clears the files of what is gone from the tables, in portions between which others write. SQLite overwrites what it
 * deletes; the {@link FileScrubber} overwrites the copies that it left behind where it moved rows. The log, which holds
 * pages as they were, is emptied before each portion, so that what is written meanwhile rests on pages that are
 * scrubbed already or yet to be.
 */
public final class StoragePurge {

    /** As many as are read and, where there is something to overwrite, written in some milliseconds. */
    private static final int PAGES_PER_STEP = 512;
    /** Few enough bytes to be written anew in the time of a few portions. */
    private static final long MAX_COMPACTED_BYTES = 4 * 1024 * 1024;

    private final GroupCommitWriter writer;
    private final RemovalSweeper sweeper;
    private final FileScrubber scrubber;

    public StoragePurge(GroupCommitWriter writer, RemovalSweeper sweeper, FileScrubber scrubber) {
        this.writer = writer;
        this.sweeper = sweeper;
        this.scrubber = scrubber;
    }

    private enum PurgeProgress {
        MORE, DONE, BLOCKED
    }

    /** @return false if a read of an older state is under way */
    public boolean purgeFiles() {
        sweeper.finishSweep();
        while (writer.writeInBackground(EmbeddingTable::deleteReleasedBatch)) {
            // The next portion.
        }
        PurgeProgress progress = writer.runExclusively(handle -> afterCheckpoint(handle, () -> vacuumIfSmall(handle)));
        for (long page = 0; progress == PurgeProgress.MORE; page += PAGES_PER_STEP) {
            long from = page;
            progress = writer.runExclusively(handle -> afterCheckpoint(handle, () -> scrubFrom(handle, from)));
        }
        return progress == PurgeProgress.DONE;
    }

    private interface PurgeStep {
        PurgeProgress runStep();
    }

    private static PurgeProgress afterCheckpoint(Handle handle, PurgeStep step) {
        return SqliteConnections.withBusyTimeout(handle, GroupCommitWriter.BUSY_TIMEOUT_MILLIS,
                SqliteConnections::checkpointWal)
                        ? step.runStep()
                        : PurgeProgress.BLOCKED;
    }

    private PurgeProgress scrubFrom(Handle handle, long from) {
        // Or the connection would write pages as it has them in memory.
        handle.execute("PRAGMA shrink_memory");
        return scrubber.scrubPages(from, PAGES_PER_STEP) ? PurgeProgress.MORE : PurgeProgress.DONE;
    }

    /** Writes the database anew, which gives room back, where it is small beside what it was, or cannot be scrubbed. */
    private PurgeProgress vacuumIfSmall(Handle handle) {
        if (scrubber.canScrub() && !isMostlyFree(handle)) {
            return PurgeProgress.MORE;
        }
        handle.execute("VACUUM");
        return afterCheckpoint(handle, () -> PurgeProgress.DONE);
    }

    private static boolean isMostlyFree(Handle handle) {
        long pages = readPragma(handle, "page_count");
        long free = readPragma(handle, "freelist_count");
        return free > pages - free && (pages - free) * readPragma(handle, "page_size") <= MAX_COMPACTED_BYTES;
    }

    private static long readPragma(Handle handle, String name) {
        return handle.createQuery("PRAGMA " + name).mapTo(long.class).one();
    }
}
