package dev.carrel.application.port;

import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import java.time.Duration;

/**
 * Receives what the engine has done, for metrics. Called on the thread that did the work, often while a user waits, and
 * by many threads at once: implementations must be fast, must not block and must not call the engine. The engine logs
 * and ignores their exceptions.
 */
public interface EngineObserver {

    /**
     * Called when the writing of a reply has ended, before the reader of the stream sees the end. Questions rejected
     * before there was a stream are not reported.
     *
     * @param elapsed since the question, including waits for a slow reader
     */
    void onReplyEnded(OperationOutcome outcome, Duration elapsed);

    /** Called when a search without a reply has ended. */
    void onSearchEnded(OperationOutcome outcome, Duration elapsed);

    /**
     * Called when the processing of a document has ended; a failed attempt that is retried is not an end.
     *
     * @param status success or failed
     * @param elapsed of the last attempt, from its claim
     */
    void onDocumentEnded(DocumentStatus status, Duration elapsed);

    /** Called every few seconds with the number of documents that are queued or running. */
    void onPendingCounted(long documents);

    /**
     * Called when a batch of passages was embedded.
     *
     * @param passages the number of passages in the batch
     * @param pendingDocuments the number of documents that remain in the libraries being embedded
     */
    default void onEmbeddingProgress(int passages, long pendingDocuments) {}

    /** Called when the fetch of a page for a document has ended. Does nothing by default. */
    default void onFetchEnded(FetchOutcome outcome, Duration elapsed) {}

    /**
     * Called when a query has asked a reranking model, or has not because the model is busy or rests after a failure.
     * Does nothing by default.
     */
    default void onRerankEnded(RerankOutcome outcome, Duration elapsed) {}

    /**
     * Called with the outcome of a question whose reply has ended, whether or not questions are logged; not if the
     * caller stopped waiting. Does nothing by default.
     */
    default void onQuestionEnded(QuestionOutcome outcome) {}

    /** Called when a vote on a reply was stored that was not there before. Does nothing by default. */
    default void onVote(Vote vote) {}

    /** Called when the run of a connector has ended and its report is stored. Does nothing by default. */
    default void onConnectorRunEnded(RunStatus status, Duration elapsed) {}

    /** How the fetch of a page ended. */
    enum FetchOutcome {
        /** The page was fetched. */
        FETCHED,
        /** The page has not changed since it was last fetched. */
        UNCHANGED,
        /** The site's robots rules disallow the page; it was not fetched. */
        DISALLOWED,
        /** The page could not be fetched. */
        FAILED
    }

    /** How reranking ended. */
    enum RerankOutcome {
        /** The passages have the order of the model. */
        RERANKED,
        /** The model failed or was too slow. */
        FAILED,
        /** The model was not asked. */
        SKIPPED
    }

    /** How an operation ended. */
    sealed interface OperationOutcome {

        /** It succeeded. */
        record Completed() implements OperationOutcome {}

        /** It failed or timed out. */
        record Failed(CarrelException problem) implements OperationOutcome {}

        /** The caller stopped waiting. */
        record Abandoned() implements OperationOutcome {}
    }
}
