package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes a document: from its transaction on no query shows it, and when this returns the index is rid of it too. */
public final class DeleteDocument {

    private static final Logger log = LoggerFactory.getLogger(DeleteDocument.class);

    private final Documents documents;
    private final SyncIndexes syncIndexes;
    private final CompletionSignals completionSignals;

    public DeleteDocument(Documents documents, SyncIndexes syncIndexes, CompletionSignals completionSignals) {
        this.documents = documents;
        this.syncIndexes = syncIndexes;
        this.completionSignals = completionSignals;
    }

    /** @throws DocumentNotFoundException if there is no such document */
    public void delete(LibraryId library, DocumentId document) {
        OptionalLong revision = documents.deleteById(library, document);
        if (revision.isEmpty()) {
            throw new DocumentNotFoundException(document.value());
        }
        completionSignals.signalCompletion(document);
        try {
            syncIndexes.syncTo(library, revision.getAsLong());
        } catch (IndexException e) {
            // Deleted it is, and no query shows it; the index hears of it with its next change.
            log.warn("The index could not follow the deletion of document {} at once", document, e);
        }
    }
}
