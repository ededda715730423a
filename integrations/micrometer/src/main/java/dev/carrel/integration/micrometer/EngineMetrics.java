package dev.carrel.integration.micrometer;

import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures replies, searches and the processing of documents: the metrics of a server that its engine reports, under
 * the same names. Give it to {@code CarrelBuilder.observer}. Thread-safe.
 */
public final class EngineMetrics implements EngineObserver {

    private final MeterProvider<Timer> replies;
    private final MeterProvider<Timer> searches;
    private final MeterProvider<Timer> documents;
    private final Counter embeddedPassages;
    private final MeterProvider<Timer> reranks;
    private final MeterProvider<Timer> fetches;
    private final MeterProvider<Timer> connectorRuns;
    private final MeterProvider<Counter> questions;
    private final MeterProvider<Counter> votes;
    private final AtomicLong waiting = new AtomicLong();

    /** Creates the metrics in a registry. */
    public EngineMetrics(MeterRegistry registry) {
        replies = LatencyTimers.minutesTimer("carrel.replies", "Replies.")
                .withRegistry(registry);
        searches = LatencyTimers.secondsTimer("carrel.searches", "Searches without a reply.").withRegistry(registry);
        documents = LatencyTimers.minutesTimer("carrel.documents.processed", "Documents whose processing has ended.")
                .withRegistry(registry);
        Gauge.builder("carrel.documents.waiting", waiting, AtomicLong::get)
                .description("Documents queued or running.")
                .register(registry);
        embeddedPassages = Counter.builder("carrel.passages.embedded")
                .description("Passages embedded.")
                .register(registry);
        reranks = LatencyTimers.secondsTimer("carrel.reranks", "Queries whose passages a model reranked, or did not.")
                .withRegistry(registry);
        fetches = LatencyTimers.minutesTimer("carrel.fetches", "Fetches of pages for documents.")
                .withRegistry(registry);
        connectorRuns = LatencyTimers.minutesTimer("carrel.connector.runs", "Runs of connectors.")
                .withRegistry(registry);
        questions = Counter.builder("carrel.questions")
                .description("Questions whose reply has ended.")
                .withRegistry(registry);
        votes = Counter.builder("carrel.votes").description("Votes on replies.").withRegistry(registry);
        registerZeros();
    }

    /** Registers the main timers and counters with zero, so that rates are visible from the first event on. */
    private void registerZeros() {
        timerFor(replies, new OperationOutcome.Completed());
        timerFor(replies, new OperationOutcome.Abandoned());
        timerFor(searches, new OperationOutcome.Completed());
        timerFor(documents, DocumentStatus.SUCCESS);
        timerFor(documents, DocumentStatus.FAILED);
        for (FetchOutcome outcome : FetchOutcome.values()) {
            timerFor(outcome);
        }
        for (RunStatus status : RunStatus.values()) {
            timerFor(status);
        }
        for (QuestionOutcome outcome : QuestionOutcome.values()) {
            counterFor(outcome);
        }
        for (Vote vote : Vote.values()) {
            counterFor(vote);
        }
    }

    @Override
    public void onReplyEnded(OperationOutcome ending, Duration took) {
        timerFor(replies, ending).record(took);
    }

    @Override
    public void onSearchEnded(OperationOutcome ending, Duration took) {
        timerFor(searches, ending).record(took);
    }

    @Override
    public void onDocumentEnded(DocumentStatus status, Duration took) {
        timerFor(documents, status).record(took);
    }

    @Override
    public void onPendingCounted(long count) {
        waiting.set(count);
    }

    @Override
    public void onEmbeddingProgress(int passages, long pendingDocuments) {
        embeddedPassages.increment(passages);
    }

    @Override
    public void onRerankEnded(RerankOutcome outcome, Duration took) {
        reranks.withTags("outcome", switch (outcome) {
            case RERANKED -> "done";
            case FAILED -> "failed";
            case SKIPPED -> "skipped";
        }).record(took);
    }

    @Override
    public void onFetchEnded(FetchOutcome outcome, Duration took) {
        timerFor(outcome).record(took);
    }

    @Override
    public void onQuestionEnded(QuestionOutcome outcome) {
        counterFor(outcome).increment();
    }

    @Override
    public void onVote(Vote vote) {
        counterFor(vote).increment();
    }

    @Override
    public void onConnectorRunEnded(RunStatus status, Duration took) {
        timerFor(status).record(took);
    }

    private Timer timerFor(RunStatus status) {
        return connectorRuns.withTags("outcome", status.wireName());
    }

    private Counter counterFor(QuestionOutcome outcome) {
        return questions.withTags("outcome", outcome.wireName());
    }

    private Counter counterFor(Vote vote) {
        return votes.withTags("vote", vote.wireName());
    }

    private Timer timerFor(FetchOutcome outcome) {
        return fetches.withTags("outcome", outcome.name().toLowerCase(Locale.ROOT));
    }

    private static Timer timerFor(MeterProvider<Timer> timers, OperationOutcome ending) {
        return switch (ending) {
            case OperationOutcome.Completed done -> timers.withTags("outcome", "done", "failure", "none");
            case OperationOutcome.Failed failed ->
                    timers.withTags("outcome", "failed", "failure", failureTag(failed.problem()));
            case OperationOutcome.Abandoned abandoned -> timers.withTags("outcome", "abandoned", "failure", "none");
        };
    }

    private static Timer timerFor(MeterProvider<Timer> timers, DocumentStatus status) {
        return timers.withTags("outcome", status.wireName());
    }

    /**
     * Returns the label of a failure, such as {@code reply-timed-out}; there are few, one for each kind of failure of
     * the domain.
     */
    private static String failureTag(CarrelException problem) {
        return switch (problem) {
            case NotFoundException missing -> missing.resource().name().toLowerCase(Locale.ROOT) + "-not-found";
            case ReplyFailedException reply -> switch (reply.failure()) {
                case TIMED_OUT -> "reply-timed-out";
                case ABORTED -> "reply-broken-off";
            };
            default -> problem.getClass()
                    .getSimpleName()
                    .replaceFirst("Exception$", "")
                    .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                    .toLowerCase(Locale.ROOT);
        };
    }
}
