package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;

/**
 * Hears what the engine has done, for those who count and time it. It is called on the thread that did the work, often
 * while somebody waits for that, and by many at once: it must be fast, must not block and must not call the engine.
 * What it throws is logged and changes nothing.
 */
public interface EngineObserver {

    /**
     * The making of a reply that was begun has ended; whoever listens hears of it after this. What was refused before
     * there was a stream is not told.
     *
     * @param took from the question on, the waits for a slow listener included
     */
    void onReplyEnded(OperationOutcome ending, Duration took);

    /** A search without a reply has ended, done or failed. */
    void onSearchEnded(OperationOutcome ending, Duration took);

    /**
     * The processing of a document has ended. A try that failed and is followed by another is not an end.
     *
     * @param status success or failed
     * @param took what the last try took, from the moment that a worker had it
     */
    void onDocumentEnded(DocumentStatus status, Duration took);

    /** So many documents are queued or in work; told every few seconds, whether that changed or not. */
    void onPendingCounted(long documents);

    /** How something ended. */
    sealed interface OperationOutcome {

        record Completed() implements OperationOutcome {}

        /** Also when the time was up. */
        record Failed(CarrelException problem) implements OperationOutcome {}

        /** Nobody listened any more. */
        record Abandoned() implements OperationOutcome {}
    }
}
