package dev.carrel.application.ingest;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Documents.DeletedDocuments;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes documents: no query that starts after the transaction shows them. Thread-safe. */
public final class DeleteDocument {

    private static final Logger log = LoggerFactory.getLogger(DeleteDocument.class);

    /** The number of documents in one transaction: few, so that other writes wait only briefly. */
    private static final int BATCH_SIZE = 100;

    private final Documents documents;
    private final SyncIndexes syncIndexes;
    private final CompletionSignals completionSignals;
    private final ChangeFeed changes;

    DeleteDocument(Documents documents, SyncIndexes syncIndexes, CompletionSignals completionSignals,
            ChangeFeed changes) {
        this.documents = documents;
        this.syncIndexes = syncIndexes;
        this.completionSignals = completionSignals;
        this.changes = changes;
    }

    /**
     * Deletes a document from the storage and the index.
     *
     * @param filter what the document must pass to exist
     * @throws NotFoundException if the document does not exist
     */
    public void delete(LibraryId library, DocumentId document, AttributeFilter filter) {
        if (deleteAll(library, List.of(document), DocumentSelection.of(filter)) == 0) {
            throw NotFoundException.ofDocument(document.value());
        }
    }

    /**
     * Deletes the selected documents that exist when the call begins, a few in each transaction, so that other writes
     * go on.
     *
     * @return how many were deleted
     */
    public long deleteAll(LibraryId library, DocumentSelection selection) {
        DocumentListing next = DocumentListing.newest(BATCH_SIZE).of(selection);
        long deleted = 0;
        List<Document> batch = documents.listDocuments(library, next);
        while (!batch.isEmpty()) {
            deleted += deleteAll(library, batch.stream().map(Document::id).toList(), selection);
            next = next.after(DocumentOrder.NEWEST.positionOf(batch.getLast()));
            batch = documents.listDocuments(library, next);
        }
        return deleted;
    }

    /** Deletes the existing ones of a few documents; returns how many there were. */
    public int deleteKnown(LibraryId library, List<DocumentId> ids) {
        return ids.isEmpty() ? 0 : deleteAll(library, ids, DocumentSelection.all());
    }

    private int deleteAll(LibraryId library, List<DocumentId> ids, DocumentSelection selection) {
        Map<DocumentId, Document> before = changes.isWatched(library) ? documents.findAllById(library, ids) : Map.of();
        DeletedDocuments deleted = documents.deleteAllById(library, ids, selection);
        deleted.ids().forEach(completionSignals::signalCompletion);
        deleted.ids().forEach(id -> noteDeletion(library, id, before.get(id)));
        deleted.lastRevision().ifPresent(revision -> removeFromIndex(library, revision, deleted.ids()));
        return deleted.ids().size();
    }

    private void noteDeletion(LibraryId library, DocumentId id, @Nullable Document before) {
        if (before != null) {
            changes.noteDocument(library, id, before.allAttributes());
        }
    }

    private void removeFromIndex(LibraryId library, long revision, List<DocumentId> deleted) {
        try {
            syncIndexes.syncTo(library, revision);
        } catch (IndexException e) {
            // The documents are deleted, and no query shows them; the next sync removes them from the index.
            FailureLog.warn(log, e, "{} documents, the first {}, could not be removed from the index at once",
                    deleted.size(), deleted.getFirst());
        }
    }
}
