package dev.carrel.http.api.document;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.error.NotFoundException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Waits for the processing of documents, as a client prefers.
 *
 * @param stopped returns whether to wait no longer: the server stops, or the client has disconnected
 */
record ProcessingAwaiter(BooleanSupplier stopped) {

    /** How often to check, while waiting, whether to wait no longer. */
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    /** Returns the document as it is when its processing or the wait ends; empty if it was deleted. */
    Optional<Document> awaitEnd(LibraryHandle library, Document added, Duration maxWait)
            throws InterruptedException {
        Document document = added;
        try {
            for (Duration left = maxWait; isPending(document) && left.isPositive()
                    && !stopped.getAsBoolean(); left = left.minus(POLL_INTERVAL)) {
                document = library.documents()
                        .awaitDocument(added.id(), left.compareTo(POLL_INTERVAL) < 0 ? left : POLL_INTERVAL);
            }
        } catch (NotFoundException ignored) {
            return Optional.empty();
        }
        return Optional.of(document);
    }

    private static boolean isPending(Document document) {
        return document.state() instanceof DocumentState.Queued || document.state() instanceof DocumentState.Running;
    }
}
