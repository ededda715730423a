package dev.carrel.application.processing;

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
    private final Endings endings;

    public AwaitDocument(Documents documents, Endings endings) {
        this.documents = documents;
        this.endings = endings;
    }

    /**
     * Waits.
     *
     * @return the document in success or failed, or as it stands when the time is up
     * @throws DocumentNotFoundException if there is no such document, or no longer
     */
    public Document await(LibraryId library, DocumentId id, Duration limit) throws InterruptedException {
        Deadline deadline = Deadline.after(limit);
        try (Endings.Signal signal = endings.subscribe(id)) {
            while (true) {
                Document document = documents.findById(library, id)
                        .orElseThrow(() -> new DocumentNotFoundException(id.value()));
                Duration left = deadline.left();
                if (hasEnded(document) || left.isZero()) {
                    return document;
                }
                // Whether by an ending or by the time, the document is looked at again.
                signal.await(left);
            }
        }
    }

    private static boolean hasEnded(Document document) {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }
}
