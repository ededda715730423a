package dev.carrel.persistence.store;

import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.crawl.CrawlPageTable;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Deletion of documents, and tombstones, from which the indexes learn of it. */
public final class Tombstones {

    private Tombstones() {}

    /** Deletes a document with its content, records a tombstone, and returns its revision. */
    public static long deleteDocument(Handle handle, DocumentRow row) {
        redactTurns(handle, row.key());
        CrawlPageTable.skipReading(handle, row.key(), "The document was deleted.");
        DocumentTable.deleteDocument(handle, row.key());
        return recordTombstone(handle, row.document());
    }

    /** Records that a document has no text any more as the latest change, and returns its revision. */
    public static long recordTombstone(Handle handle, Document document) {
        withdrawTombstones(handle, document.library(), List.of(document.id()));
        long revision = LibraryTable.nextRevision(handle, document.library());
        handle.createUpdate("""
                INSERT INTO removal (library, revision, document)
                SELECT id, :revision, :document FROM library WHERE public_id = :library
                """)
                .bind("library", document.library().value())
                .bind("revision", revision)
                .bind("document", document.id().value())
                .execute();
        PendingPurgeTable.recordDeletion(handle, document.library());
        return revision;
    }

    /** Deletes the tombstones of documents that have a text again: only the last change of a document is kept. */
    public static void withdrawTombstones(Handle handle, LibraryId library, Collection<DocumentId> documents) {
        handle.createUpdate("""
                DELETE FROM removal
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND document IN (SELECT value FROM json_each(:documents))
                """)
                .bind("library", library.value())
                .bind("documents", JsonColumns.arrayOf(documents))
                .execute();
    }

    /** Redacts replies as {@code Turn} does; their sources are deleted together with the document. */
    private static void redactTurns(Handle handle, long document) {
        handle.createUpdate("""
                UPDATE turn SET reply = :redacted
                WHERE key IN (SELECT turn FROM turn_document WHERE document = :document AND quoted = 1
                    UNION ALL SELECT turn FROM turn_drawn_from WHERE document = :document)
                """).bind("redacted", ConversationTurn.REDACTED_REPLY).bind("document", document).execute();
    }
}
