package dev.carrel.persistence;

import org.jdbi.v3.core.Handle;

/**
 * Clears the files of what is gone from the tables, in portions between which others write. SQLite overwrites what it
 * deletes; the {@link FileScrubber} overwrites the copies that it left behind where it moved rows. The log, which holds
 * pages as they were, is emptied before each portion, so that what is written meanwhile rests on pages that are
 * scrubbed already or yet to be.
 */
final class Purge {

    /** As many as are read and, where there is something to overwrite, written in some milliseconds. */
    private static final int PAGES = 512;
    /** Few enough bytes to be written anew in the time of a few portions. */
    private static final long MAX_COMPACTED_BYTES = 4 * 1024 * 1024;

    private final Writer writer;
    private final RemovalSweeper sweeper;
    private final FileScrubber scrubber;

    Purge(Writer writer, RemovalSweeper sweeper, FileScrubber scrubber) {
        this.writer = writer;
        this.sweeper = sweeper;
        this.scrubber = scrubber;
    }

    private enum Progress {
        MORE, DONE, HELD_UP
    }

    /** @return false if a read of an older state is under way */
    boolean run() {
        sweeper.finish();
        while (writer.writeInBackground(EmbeddingTable::deleteSomeReleased)) {
            // The next portion.
        }
        Progress progress = writer.alone(handle -> afterTheLog(handle, () -> compact(handle)));
        for (long page = 0; progress == Progress.MORE; page += PAGES) {
            long from = page;
            progress = writer.alone(handle -> afterTheLog(handle, () -> scrub(handle, from)));
        }
        return progress == Progress.DONE;
    }

    private interface Step {
        Progress take();
    }

    private static Progress afterTheLog(Handle handle, Step step) {
        return Connections.impatiently(handle, Writer.BUSY_MILLIS, Connections::foldLogIn)
                ? step.take()
                : Progress.HELD_UP;
    }

    private Progress scrub(Handle handle, long from) {
        // Or the connection would write pages as it has them in memory.
        handle.execute("PRAGMA shrink_memory");
        return scrubber.scrub(from, PAGES) ? Progress.MORE : Progress.DONE;
    }

    /** Writes the database anew, which gives room back, where it is small beside what it was, or cannot be scrubbed. */
    private Progress compact(Handle handle) {
        if (scrubber.canScrub() && !isMostlyFree(handle)) {
            return Progress.MORE;
        }
        handle.execute("VACUUM");
        return afterTheLog(handle, () -> Progress.DONE);
    }

    private static boolean isMostlyFree(Handle handle) {
        long pages = pragma(handle, "page_count");
        long free = pragma(handle, "freelist_count");
        return free > pages - free && (pages - free) * pragma(handle, "page_size") <= MAX_COMPACTED_BYTES;
    }

    private static long pragma(Handle handle, String name) {
        return handle.createQuery("PRAGMA " + name).mapTo(long.class).one();
    }
}
