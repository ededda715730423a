package dev.carrel.application.ingest;

import dev.carrel.application.ingest.CompletionSignals.CompletionSubscription;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;

/** Waits until the processing of a document has ended. Thread-safe. */
public final class AwaitDocument {

    private final Documents documents;
    private final CompletionSignals completionSignals;

    AwaitDocument(Documents documents, CompletionSignals completionSignals) {
        this.documents = documents;
        this.completionSignals = completionSignals;
    }

    /**
     * Waits for a document to be in success or failed, or for the timeout.
     *
     * @param filter what the document must pass all the time to exist
     * @return the document as it is then
     * @throws NotFoundException if the document does not exist, or no longer
     */
    public Document awaitCompletion(LibraryId library, DocumentId id, AttributeFilter filter, Duration timeout)
            throws InterruptedException {
        Deadline deadline = Deadline.after(timeout);
        try (CompletionSubscription subscription = completionSignals.subscribe(id)) {
            while (true) {
                Document document = documents.findById(library, id)
                        .filter(found -> filter.matches(found.metadata().attributes()))
                        .orElseThrow(() -> NotFoundException.ofDocument(id.value()));
                Duration remaining = deadline.remaining();
                if (hasEnded(document) || remaining.isZero()) {
                    return document;
                }
                subscription.awaitCompletion(remaining);
            }
        }
    }

    private static boolean hasEnded(Document document) {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }
}
