package dev.carrel.application;

import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forwards events to an observer and logs what it throws, so that the engine continues.
 *
 * @param observer null for none
 */
record SafeObserver(@Nullable EngineObserver observer) implements EngineObserver {

    private static final Logger log = LoggerFactory.getLogger(SafeObserver.class);

    @Override
    public void onReplyEnded(OperationOutcome ending, Duration took) {
        notifyObserver(each -> each.onReplyEnded(ending, took));
    }

    @Override
    public void onSearchEnded(OperationOutcome ending, Duration took) {
        notifyObserver(each -> each.onSearchEnded(ending, took));
    }

    @Override
    public void onDocumentEnded(DocumentStatus status, Duration took) {
        notifyObserver(each -> each.onDocumentEnded(status, took));
    }

    @Override
    public void onPendingCounted(long documents) {
        notifyObserver(each -> each.onPendingCounted(documents));
    }

    @Override
    public void onEmbeddingProgress(int passages, long pendingDocuments) {
        notifyObserver(each -> each.onEmbeddingProgress(passages, pendingDocuments));
    }

    @Override
    public void onFetchEnded(FetchOutcome outcome, Duration took) {
        notifyObserver(each -> each.onFetchEnded(outcome, took));
    }

    @Override
    public void onRerankEnded(RerankOutcome outcome, Duration took) {
        notifyObserver(each -> each.onRerankEnded(outcome, took));
    }

    @Override
    public void onQuestionEnded(QuestionOutcome outcome) {
        notifyObserver(each -> each.onQuestionEnded(outcome));
    }

    @Override
    public void onVote(Vote vote) {
        notifyObserver(each -> each.onVote(vote));
    }

    @Override
    public void onConnectorRunEnded(RunStatus status, Duration took) {
        notifyObserver(each -> each.onConnectorRunEnded(status, took));
    }

    private void notifyObserver(Consumer<EngineObserver> news) {
        if (observer != null) {
            try {
                news.accept(observer);
            } catch (RuntimeException | Error e) {
                log.warn("The observer of the engine met a fault", e);
            }
        }
    }
}
