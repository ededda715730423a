package dev.carrel.persistence.store;

import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;

/**
 * Deletes the rows of libraries and conversations that were removed. To remove one is to change one row, after which
 * nothing finds what belonged to it; its rows go in portions, each a small transaction between those of others. What is
 * left when the process ends is taken up again when the storage is opened.
 */
public final class RemovalSweeper {

    /** As many rows and bytes as are deleted in some milliseconds. */
    private static final int BATCH_ROWS = 100;
    private static final long BATCH_BYTES = 1024 * 1024;
    private static final int BATCH_CHUNKS = Math.toIntExact(BATCH_BYTES / SubmissionTable.CHUNK_BYTES);

    /** The tables whose rows go by themselves, in this order; documents and conversations are empty by then. */
    private static final List<String> DELETIONS = List.of("""
            DELETE FROM embedding WHERE key IN (SELECT embedding.key
                FROM embedding_set CROSS JOIN embedding ON embedding_set = embedding_set.key
                WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM embedding_set WHERE key IN (SELECT key FROM embedding_set WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM turn WHERE key IN (SELECT turn.key
                FROM conversation CROSS JOIN turn ON conversation = conversation.key
                WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM conversation WHERE key IN (SELECT key FROM conversation WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM crawl_page WHERE key IN (SELECT page.key
                FROM crawl CROSS JOIN crawl_page AS page ON crawl = crawl.key
                WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM crawl_sitemap WHERE rowid IN (SELECT sitemap.rowid
                FROM crawl CROSS JOIN crawl_sitemap AS sitemap ON crawl = crawl.key
                WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM crawl WHERE key IN (SELECT key FROM crawl WHERE library = :life LIMIT :rows)
            """, """
            DELETE FROM removal WHERE library = :life AND revision IN
                (SELECT revision FROM removal WHERE library = :life LIMIT :rows)
            """);

    private final GroupCommitWriter writer;
    private final AtomicBoolean isRunning = new AtomicBoolean();

    public RemovalSweeper(GroupCommitWriter writer) {
        this.writer = writer;
    }

    /** Has what was removed deleted, portion by portion, each behind everything that waits to be written. */
    public void startSweep() {
        if (isRunning.compareAndSet(false, true)) {
            writer.writeInBackground(RemovalSweeper::deleteBatch, (more, failure) -> {
                isRunning.set(false);
                if (Boolean.TRUE.equals(more)) {
                    startSweep();
                }
            });
        }
    }

    /** Returns when everything that was removed is deleted. */
    void finishSweep() {
        while (writer.writeInBackground(RemovalSweeper::deleteBatch)) {
            // The next portion.
        }
    }

    /** Deletes a portion. @return whether there may be more */
    private static boolean deleteBatch(Handle handle) {
        for (String life : LibraryTable.listRemoved(handle)) {
            if (deleteDocuments(handle, life) || deleteRows(handle, life) || LibraryTable.deleteLibrary(handle, life)) {
                return true;
            }
        }
        return false;
    }

    private static boolean deleteRows(Handle handle, String life) {
        return DELETIONS.stream()
                .anyMatch(sql -> handle.createUpdate(sql).bind("life", life).bind("rows", BATCH_ROWS).execute() > 0);
    }

    private static boolean deleteDocuments(Handle handle, String life) {
        List<DocumentSize> documents = handle.createQuery("""
                SELECT key,
                    (SELECT coalesce(sum(octet_length(text)), 0) FROM section WHERE document = key)
                        + coalesce((SELECT octet_length(text) FROM submitted_text WHERE document = key), 0)
                        + coalesce((SELECT size FROM submitted_file WHERE document = key), 0) AS bytes
                FROM document WHERE library = :life LIMIT :rows
                """)
                .bind("life", life)
                .bind("rows", BATCH_ROWS)
                .map((row, context) -> new DocumentSize(row.getLong("key"), row.getLong("bytes")))
                .list();
        long bytes = 0;
        for (DocumentSize document : documents) {
            if (document.bytes() > BATCH_BYTES && deleteChunks(handle, document.key())) {
                return true;
            }
            DocumentTable.deleteDocument(handle, document.key());
            bytes += document.bytes();
            if (bytes > BATCH_BYTES) {
                return true;
            }
        }
        return !documents.isEmpty();
    }

    /** @param bytes roughly as many as its texts have */
    private record DocumentSize(long key, long bytes) {}

    private static boolean deleteChunks(Handle handle, long document) {
        return handle.createUpdate("""
                DELETE FROM submitted_chunk WHERE document = :document AND position IN
                    (SELECT position FROM submitted_chunk WHERE document = :document ORDER BY position LIMIT :chunks)
                """).bind("document", document).bind("chunks", BATCH_CHUNKS).execute() == BATCH_CHUNKS;
    }
}
