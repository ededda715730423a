package dev.carrel.application.ingest;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;

/** Waits until the processing of a document has ended. */
public final class AwaitDocument {

    private final Documents documents;
    private final CompletionSignals completionSignals;

    public AwaitDocument(Documents documents, CompletionSignals completionSignals) {
        this.documents = documents;
        this.completionSignals = completionSignals;
    }

    /**
     * Waits.
     *
     * @return the document in success or failed, or as it stands when the time is up
     * @throws DocumentNotFoundException if there is no such document, or no longer
     */
    public Document awaitCompletion(LibraryId library, DocumentId id, Duration limit) throws InterruptedException {
        Deadline deadline = Deadline.after(limit);
        try (CompletionSignals.CompletionSubscription signal = completionSignals.subscribe(id)) {
            while (true) {
                Document document = documents.findById(library, id)
                        .orElseThrow(() -> new DocumentNotFoundException(id.value()));
                Duration remaining = deadline.remaining();
                if (hasEnded(document) || remaining.isZero()) {
                    return document;
                }
                // Whether by an ending or by the time, the document is looked at again.
                signal.awaitCompletion(remaining);
            }
        }
    }

    private static boolean hasEnded(Document document) {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }
}
