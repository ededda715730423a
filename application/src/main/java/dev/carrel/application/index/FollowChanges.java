package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.Documents.DocumentUpdate;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Announces changes that the storage has, and brings them into the index. Thread-safe. */
record FollowChanges(SyncIndexes syncIndexes, ChangeFeed changes) {

    private static final Logger log = LoggerFactory.getLogger(FollowChanges.class);

    /**
     * Follows the change of a document, and returns the document.
     *
     * @param former its attributes before
     */
    Document follow(DocumentUpdate update, List<Attributes> former) {
        Document document = update.document();
        changes.noteDocument(document.library(), document.id(), former);
        sync(document.library(), update.revision().stream().boxed().toList());
        return document;
    }

    /** Follows the changes of documents of a library. */
    void follow(LibraryId library, List<SubmittedDocument> updated) {
        updated.forEach(each -> changes.noteDocument(library, each.document().id(), each.formerAttributes()));
        sync(library, updated.stream().flatMap(each -> each.revision().stream().boxed()).toList());
    }

    private void sync(LibraryId library, List<Long> revisions) {
        if (revisions.isEmpty()) {
            return;
        }
        try {
            syncIndexes.syncTo(library, revisions);
        } catch (IndexException e) {
            // Searches ask the storage whether a hit passes; the next sync lets the index find the documents.
            FailureLog.warn(log, e, "Changed documents of {} could not be brought into the index at once", library);
        }
    }
}
