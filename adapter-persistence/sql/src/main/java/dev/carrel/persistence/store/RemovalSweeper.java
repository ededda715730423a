package dev.carrel.persistence.store;

import dev.carrel.domain.error.UnavailableException;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;

/**
 * Deferred deletion of libraries and conversations: the deletion changes a single row, which hides everything that
 * belongs to it; the rows are then deleted in batches, each in a small transaction between writes of other callers. A
 * sweep that the end of the process interrupts is resumed when the storage is opened. Thread-safe.
 */
public final class RemovalSweeper {

    /**
     * The time after which a batch ends. On a busy machine a fixed number of rows took more than 100 ms where it takes
     * 6 ms on an idle one, and other writes wait for the batch under way.
     */
    private static final Duration BATCH_TIME = Duration.ofMillis(10);
    /** The number of rows between two looks at the clock. */
    private static final int STEP_ROWS = 25;
    private static final long STEP_BYTES = 256 * 1024;
    private static final int STEP_CHUNKS = Math.toIntExact(STEP_BYTES / SubmissionTable.CHUNK_BYTES);

    /** The deletions of a step, in this order after the documents. */
    private static final List<String> DELETIONS = List.of("""
            DELETE FROM embedding WHERE key IN (SELECT embedding.key
                FROM embedding_set CROSS JOIN embedding ON embedding_set = embedding_set.key
                WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM embedding_set WHERE key IN (SELECT key FROM embedding_set WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM question WHERE key IN (SELECT key FROM question WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM help_article WHERE key IN (SELECT key FROM help_article WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM turn WHERE key IN (SELECT turn.key
                FROM conversation CROSS JOIN turn ON conversation = conversation.key
                WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM conversation WHERE key IN (SELECT key FROM conversation WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM crawl_page WHERE key IN (SELECT page.key
                FROM crawl CROSS JOIN crawl_page AS page ON crawl = crawl.key
                WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM crawl_sitemap WHERE (crawl, number) IN (SELECT sitemap.crawl, sitemap.number
                FROM crawl CROSS JOIN crawl_sitemap AS sitemap ON crawl = crawl.key
                WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM crawl WHERE key IN (SELECT key FROM crawl WHERE library = :library LIMIT :rows)
            """, """
            DELETE FROM removal WHERE library = :library AND revision IN
                (SELECT revision FROM removal WHERE library = :library LIMIT :rows)
            """);

    private final DatabaseWriter writer;
    private final AtomicBoolean isRunning = new AtomicBoolean();

    /** Creates a sweeper, which does nothing before {@link #startSweep}. */
    public RemovalSweeper(DatabaseWriter writer) {
        this.writer = writer;
    }

    /**
     * Starts a sweep in the background, batch by batch, each behind all waiting writes; does nothing if one is running.
     */
    public void startSweep() {
        if (isRunning.compareAndSet(false, true)) {
            try {
                writer.writeInBackground(RemovalSweeper::deleteBatch, (more, failure) -> {
                    isRunning.set(false);
                    if (Boolean.TRUE.equals(more)) {
                        startSweep();
                    }
                });
            } catch (UnavailableException ignored) {
                // It is closed or has no thread: a later deletion, or the next start, goes on.
                isRunning.set(false);
            }
        }
    }

    /** Deletes all hidden rows, and returns when it is done. */
    public void finishSweep() {
        while (writer.writeInBackground(RemovalSweeper::deleteBatch)) {
            // The next batch.
        }
    }

    /** Deletes a batch, at least one step of it, and returns whether there may be more. */
    private static boolean deleteBatch(Handle handle) {
        long begun = System.nanoTime();
        boolean more = true;
        while (more && System.nanoTime() - begun < BATCH_TIME.toNanos()) {
            more = deleteStep(handle);
        }
        return more;
    }

    private static boolean deleteStep(Handle handle) {
        for (String library : LibraryTable.listRemoved(handle)) {
            if (deleteDocuments(handle, library) || deleteRows(handle, library)
                    || LibraryTable.deleteLibrary(handle, library)) {
                return true;
            }
        }
        return false;
    }

    private static boolean deleteRows(Handle handle, String library) {
        return DELETIONS.stream()
                .anyMatch(sql -> handle.createUpdate(sql)
                        .bind("library", library)
                        .bind("rows", STEP_ROWS)
                        .execute() > 0);
    }

    private static boolean deleteDocuments(Handle handle, String library) {
        List<DocumentSize> documents = handle.createQuery("""
                SELECT key,
                    (SELECT coalesce(sum(octet_length(text)), 0) FROM section WHERE document = key)
                        + coalesce((SELECT octet_length(text) FROM submitted_text WHERE document = key), 0)
                        + coalesce((SELECT size FROM submitted_file WHERE document = key), 0) AS bytes
                FROM document WHERE library = :library LIMIT :rows
                """)
                .bind("library", library)
                .bind("rows", STEP_ROWS)
                .map((row, context) -> new DocumentSize(row.getLong("key"), row.getLong("bytes")))
                .list();
        long bytes = 0;
        for (DocumentSize document : documents) {
            if (document.bytes() > STEP_BYTES && deleteChunks(handle, document.key())) {
                return true;
            }
            DocumentTable.deleteDocument(handle, document.key());
            bytes += document.bytes();
            if (bytes > STEP_BYTES) {
                return true;
            }
        }
        return !documents.isEmpty();
    }

    /**
     * @param bytes the approximate size of its texts
     */
    private record DocumentSize(long key, long bytes) {}

    private static boolean deleteChunks(Handle handle, long document) {
        return handle.createUpdate("""
                DELETE FROM submitted_chunk WHERE document = :document AND position IN
                    (SELECT position FROM submitted_chunk WHERE document = :document ORDER BY position LIMIT :chunks)
                """).bind("document", document).bind("chunks", STEP_CHUNKS).execute() == STEP_CHUNKS;
    }
}
