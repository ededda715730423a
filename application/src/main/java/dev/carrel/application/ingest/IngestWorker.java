package dev.carrel.application.ingest;

import dev.carrel.application.ingest.ClaimDispatcher.DispatchedRuns;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.WorkSignal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker thread: ingests one document after the other until the shutdown, or until it is abandoned. */
final class IngestWorker {

    private static final Logger log = LoggerFactory.getLogger(IngestWorker.class);
    private static final Duration FAULT_DELAY = Duration.ofSeconds(1);

    private final ClaimDispatcher dispatcher;
    private final IngestDocument ingestDocument;
    private final WorkSignal workSignal;
    private final IngestWorkerPool pool;
    private final Thread thread;
    private volatile List<IngestRun> runs = List.of();
    private volatile boolean abandoned;

    IngestWorker(int number, ClaimDispatcher dispatcher, IngestDocument ingestDocument, WorkSignal workSignal,
            IngestWorkerPool pool) {
        this.pool = pool;
        this.dispatcher = dispatcher;
        this.ingestDocument = ingestDocument;
        this.workSignal = workSignal;
        this.thread = Thread.ofPlatform().daemon().name("carrel-worker-" + number).unstarted(this::runLoop);
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Returns whether the worker has been reading the same document for longer than a limit. */
    boolean isLate(Duration limit) {
        return firstRun().filter(run -> run.isReading() && run.elapsed().compareTo(limit) > 0).isPresent();
    }

    /** Returns whether the worker waits for what reads its document elsewhere. */
    boolean isWaitingForPlace() {
        return firstRun().filter(IngestRun::isWaitingForPlace).isPresent();
    }

    /** Returns whether the worker has waited for the storage or the index for longer than a limit. */
    boolean isBlocked(Duration limit) {
        return firstRun().filter(run -> run.isStoring() && run.elapsed().compareTo(limit) > 0).isPresent();
    }

    /**
     * Returns the run that stands for all current ones: texts reserve memory with the first, and are stored together.
     */
    private Optional<IngestRun> firstRun() {
        return runs.stream().findFirst();
    }

    /**
     * Makes the worker end after its current runs.
     *
     * @return these runs, which are the caller's to end
     */
    List<IngestRun> abandon() {
        abandoned = true;
        return runs;
    }

    private void runLoop() {
        boolean isSignalled = true;
        while (!workSignal.isShutDown() && !abandoned && !pool.dismissIfSurplus(this)) {
            try {
                DispatchedRuns next = dispatcher.nextRuns(isSignalled);
                if (next.runs().isEmpty()) {
                    isSignalled = workSignal.awaitWork(next.waitTime());
                } else {
                    isSignalled = true;
                    ingestRuns(next.runs());
                }
            } catch (Throwable e) {
                recoverFrom(e);
            }
        }
    }

    private void ingestRuns(List<IngestRun> next) {
        runs = next;
        next.forEach(run -> run.startReading(pool::replaceWaiting));
        try {
            if (next.size() == 1) {
                ingestDocument.ingest(next.getFirst());
            } else {
                ingestDocument.ingestTexts(next);
            }
        } finally {
            runs = List.of();
        }
    }

    /** Never throws: a worker outlives any fault, even if there is no memory left to log it. */
    private void recoverFrom(Throwable fault) {
        try {
            if (!workSignal.isShutDown()) {
                FailureLog.error(log, fault, "An ingest worker failed unexpectedly; the document is tried again");
                workSignal.awaitWork(FAULT_DELAY);
            }
        } catch (Throwable ignored) {
            LockSupport.parkNanos(FAULT_DELAY.toNanos());
        }
    }
}
