package dev.carrel.application.rerank;

import dev.carrel.application.embedding.OutageBackoff;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.RerankOutcome;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.error.RerankerException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reranks the head of a result by a reranking model. The result keeps its order if there is no model, if the model is
 * too slow, fails or is busy; an answer model that others wait for reads fewer passages first. A circuit breaker spares
 * the queries after a failure the same wait. Thread-safe.
 */
public final class RerankPassages implements AutoCloseable {

    private static final Duration MIN_PAUSE = Duration.ofSeconds(5);
    /**
     * How many calls wait for an answer model, which takes the processors of this machine. Each reads half as many
     * passages as the one before it; more would only wait.
     */
    private static final int WAITING_FOR_ANSWER_MODEL = 2;

    private final @Nullable Reranker reranker;
    private final RerankLimits limits;
    private final EngineObserver observer;
    private final Semaphore callSlots;
    /** The number of calls in progress and waiting. */
    private final AtomicInteger calls = new AtomicInteger();
    private final OutageBackoff outage;

    /** @param reranker null to keep the order of the search */
    public RerankPassages(@Nullable Reranker reranker, RerankLimits limits, EngineObserver observer) {
        this.reranker = reranker;
        this.limits = limits;
        this.observer = observer;
        this.callSlots = new Semaphore(reranker == null ? 1 : reranker.maxConcurrentCalls());
        this.outage = new OutageBackoff("To rerank passages by " + (reranker == null ? "" : reranker.modelName()),
                MIN_PAUSE);
    }

    /**
     * Returns how many documents a search should find, so that there are enough passages to rerank.
     *
     * @param depth how many passages are reranked; null for the number of the settings
     */
    public int searchDepth(int maxDocuments, @Nullable Integer depth) {
        return reranker == null || outage.isPaused() ? maxDocuments : Math.max(maxDocuments, passages(depth));
    }

    private int passages(@Nullable Integer depth) {
        return depth == null ? limits.passages() : depth;
    }

    /**
     * Returns the documents in their new order. After an answer model, similarities are probabilities. After another
     * model they keep their scale: the passage and the document at each rank take over the similarity of that rank.
     *
     * @param documents best first
     * @param depth how many passages are reranked; null for the number of the settings, 0 for none
     */
    public List<RetrievedDocument> rerank(String question, List<RetrievedDocument> documents,
            @Nullable Integer depth) {
        Reranker model = reranker;
        if (model == null || question.isBlank()) {
            return documents;
        }
        RerankedHead head = RerankedHead.of(documents, passages(depth));
        if (head.texts().size() < (model.isAnswerModel() ? 1 : 2)
                || !model.supportsText(question + "\n" + head.texts().getFirst())) {
            return documents;
        }
        Stopwatch stopwatch = Stopwatch.start();
        int before = calls.getAndIncrement();
        try {
            if (outage.isPaused() || model.isAnswerModel() && before > WAITING_FOR_ANSWER_MODEL) {
                observer.onRerankEnded(RerankOutcome.SKIPPED, stopwatch.elapsed());
                return documents;
            }
            RerankedHead read = model.isAnswerModel() && depth == null ? head.first(head.head().size() >> before)
                    : head;
            List<String> texts = read.texts().stream().map(new QuestionEcho(question)::blank).toList();
            return callModel(model, question, texts, stopwatch)
                    .map(readings -> model.isAnswerModel() ? new ReadHead(read, readings).order()
                            : read.reorder(readings))
                    .orElse(documents);
        } finally {
            calls.decrementAndGet();
        }
    }

    /** Returns the scores; empty if there are none in time. */
    private Optional<List<PassageReading>> callModel(Reranker model, String question, List<String> texts,
            Stopwatch stopwatch) {
        var started = new AtomicBoolean();
        Deadline deadline = Deadline.after(limits.timeout());
        var call = new FutureTask<>(() -> {
            // The slot belongs to the call: one that ignores its interrupt keeps it until it ends.
            callSlots.acquire();
            try {
                started.set(true);
                return model.readPassages(question, texts);
            } finally {
                callSlots.release();
            }
        });
        // A model in this process computes.
        Thread.ofPlatform().daemon().name("carrel-rerank").start(WorkContext.carry(call));
        try {
            List<PassageReading> readings = call.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
            checkReadings(readings, texts.size());
            outage.recordSuccess();
            observer.onRerankEnded(RerankOutcome.RERANKED, stopwatch.elapsed());
            return Optional.of(readings);
        } catch (TimeoutException e) {
            // A model in this process is late because the machine is busy, which the next query may not find.
            return started.get() && !model.isAnswerModel()
                    ? recordFailure(new RerankerException("The reranking model " + model.modelName()
                            + " took longer than " + limits.timeout().toMillis() + " ms.", null), stopwatch)
                    : recordSkip(stopwatch);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return recordFailure(cause == null ? e : cause, stopwatch);
        } catch (RerankerException e) {
            return recordFailure(e, stopwatch);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return recordSkip(stopwatch);
        } finally {
            call.cancel(true);
        }
    }

    private static void checkReadings(List<PassageReading> readings, int expected) {
        if (readings.size() != expected || !readings.stream().allMatch(each -> Double.isFinite(each.score()))) {
            throw new RerankerException("The reranking model gave " + readings.size() + " scores for " + expected
                    + " passages, or one that is not a number.", null);
        }
    }

    private Optional<List<PassageReading>> recordFailure(Throwable failure, Stopwatch stopwatch) {
        outage.recordFailure(failure);
        observer.onRerankEnded(RerankOutcome.FAILED, stopwatch.elapsed());
        return Optional.empty();
    }

    private Optional<List<PassageReading>> recordSkip(Stopwatch stopwatch) {
        observer.onRerankEnded(RerankOutcome.SKIPPED, stopwatch.elapsed());
        return Optional.empty();
    }

    /** Closes the model. */
    @Override
    public void close() {
        if (reranker != null) {
            reranker.close();
        }
    }
}
