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
import java.util.Collections;
import java.util.List;

/** Waits until the processing of a document has ended. Thread-safe. */
public final class AwaitDocument {

    private final Documents documents;
    /** How often a document that another engine may process is looked at, at first and at last. */
    private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(250);
    private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(2);

    private final CompletionSignals completionSignals;
    private final boolean isShared;

    /** @param isShared whether other engines may process the documents */
    AwaitDocument(Documents documents, CompletionSignals completionSignals, boolean isShared) {
        this.isShared = isShared;
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
        Duration interval = MIN_POLL_INTERVAL;
        try (CompletionSubscription subscription = completionSignals.subscribe(id)) {
            while (true) {
                Document document = documents.findById(library, id)
                        .filter(found -> found.passes(filter))
                        .orElseThrow(() -> NotFoundException.ofDocument(id.value()));
                Duration remaining = deadline.remaining();
                if (hasEnded(document) || remaining.isZero()) {
                    return document;
                }
                subscription.awaitCompletion(isShared && interval.compareTo(remaining) < 0 ? interval : remaining);
                interval = Collections.min(List.of(interval.multipliedBy(2), MAX_POLL_INTERVAL));
            }
        }
    }

    private static boolean hasEnded(Document document) {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }
}
