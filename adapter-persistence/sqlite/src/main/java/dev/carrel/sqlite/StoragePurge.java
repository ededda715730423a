package dev.carrel.sqlite;

import dev.carrel.persistence.store.RemovalSweeper;
import dev.carrel.persistence.table.EmbeddingTable;
import org.jdbi.v3.core.Handle;

/**
 * Secure deletion in batches, between which other tasks write. SQLite overwrites deleted rows; the {@link FileScrubber}
 * overwrites the copies that SQLite left where it moved rows. Before each batch the WAL, which contains old pages, is
 * checkpointed, so that concurrent writes are based on pages that are scrubbed already or are still to be.
 */
final class StoragePurge {

    /** The number of pages of a batch, which takes some milliseconds. */
    private static final int BATCH_PAGES = 512;
    /** The size up to which the database is rewritten, which takes as long as a few batches. */
    private static final long MAX_COMPACTED_BYTES = 4 * 1024 * 1024;

    private final GroupCommitWriter writer;
    private final RemovalSweeper sweeper;
    private final FileScrubber scrubber;

    /** Creates a purge of the database that the writer and the scrubber have open. */
    public StoragePurge(GroupCommitWriter writer, RemovalSweeper sweeper, FileScrubber scrubber) {
        this.writer = writer;
        this.sweeper = sweeper;
        this.scrubber = scrubber;
    }

    private enum PurgeProgress {

        /** More batches follow. */
        MORE,

        /** Everything is purged. */
        DONE,

        /** A read of an older snapshot prevents the checkpoint of the WAL. */
        BLOCKED
    }

    /**
     * Purges all files of the storage.
     *
     * @return false if a read of an older snapshot prevents it for now
     */
    public boolean purgeFiles() {
        sweeper.finishSweep();
        while (writer.writeInBackground(EmbeddingTable::deleteReleasedBatch)) {
            // The next batch.
        }
        PurgeProgress progress = writer.runExclusively(handle -> afterCheckpoint(handle, () -> vacuumIfSmall(handle)));
        for (long page = 0; progress == PurgeProgress.MORE; page += BATCH_PAGES) {
            long from = page;
            progress = writer.runExclusively(handle -> afterCheckpoint(handle, () -> scrubFrom(handle, from)));
        }
        return progress == PurgeProgress.DONE;
    }

    private interface PurgeBatch {
        PurgeProgress runBatch();
    }

    private static PurgeProgress afterCheckpoint(Handle handle, PurgeBatch batch) {
        return SqliteConnections.withBusyTimeout(handle, GroupCommitWriter.CHECKPOINT_BUSY_TIMEOUT_MILLIS,
                SqliteConnections::checkpointWal)
                        ? batch.runBatch()
                        : PurgeProgress.BLOCKED;
    }

    private PurgeProgress scrubFrom(Handle handle, long from) {
        // Otherwise the connection could write cached pages back.
        handle.execute("PRAGMA shrink_memory");
        return scrubber.scrubPages(from, BATCH_PAGES) ? PurgeProgress.MORE : PurgeProgress.DONE;
    }

    /** Rewrites the database if most of it is free space, which shrinks the file, or if it cannot be scrubbed. */
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
