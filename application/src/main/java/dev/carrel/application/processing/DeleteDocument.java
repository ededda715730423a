package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
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
    private final FollowChanges followChanges;
    private final Endings endings;

    public DeleteDocument(Documents documents, FollowChanges followChanges, Endings endings) {
        this.documents = documents;
        this.followChanges = followChanges;
        this.endings = endings;
    }

    /** @throws DocumentNotFoundException if there is no such document */
    public void delete(LibraryId library, DocumentId document) {
        OptionalLong revision = documents.deleteById(library, document);
        if (revision.isEmpty()) {
            throw new DocumentNotFoundException(document.value());
        }
        endings.ended(document);
        try {
            followChanges.follow(library, revision.getAsLong());
        } catch (IndexException e) {
            // Deleted it is, and no query shows it; the index hears of it with its next change.
            log.warn("The index could not follow the deletion of document {} at once", document, e);
        }
    }
}
