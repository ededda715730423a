package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes a document: no query that starts after the transaction shows it. Thread-safe. */
public final class DeleteDocument {

    private static final Logger log = LoggerFactory.getLogger(DeleteDocument.class);

    private final Documents documents;
    private final SyncIndexes syncIndexes;
    private final CompletionSignals completionSignals;

    DeleteDocument(Documents documents, SyncIndexes syncIndexes, CompletionSignals completionSignals) {
        this.documents = documents;
        this.syncIndexes = syncIndexes;
        this.completionSignals = completionSignals;
    }

    /**
     * Deletes a document from the storage and the index.
     *
     * @throws NotFoundException if the document does not exist
     */
    public void delete(LibraryId library, DocumentId document) {
        OptionalLong revision = documents.deleteById(library, document);
        if (revision.isEmpty()) {
            throw NotFoundException.ofDocument(document.value());
        }
        completionSignals.signalCompletion(document);
        try {
            syncIndexes.syncTo(library, revision.getAsLong());
        } catch (IndexException e) {
            // The document is deleted, and no query shows it; the next sync removes it from the index.
            log.warn("Document {} could not be removed from the index at once", document, e);
        }
    }
}
