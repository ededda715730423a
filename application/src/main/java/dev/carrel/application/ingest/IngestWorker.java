package dev.carrel.application.ingest;

import dev.carrel.application.ingest.ClaimDispatcher.DispatchedRun;
import dev.carrel.application.job.WorkSignal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker thread: ingests one document after the other until the shutdown, or until it is abandoned. */
final class IngestWorker {

    private static final Logger log = LoggerFactory.getLogger(IngestWorker.class);
    private static final Duration FAULT_DELAY = Duration.ofSeconds(1);

    private final ClaimDispatcher dispatcher;
    private final IngestDocument ingestDocument;
    private final WorkSignal workSignal;
    private final Thread thread;
    private volatile @Nullable IngestRun run;
    private volatile boolean abandoned;

    IngestWorker(int number, ClaimDispatcher dispatcher, IngestDocument ingestDocument, WorkSignal workSignal) {
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
        IngestRun current = run;
        return current != null && current.isReading() && current.elapsed().compareTo(limit) > 0;
    }

    /** Returns whether the worker has waited for the storage or the index for longer than a limit. */
    boolean isBlocked(Duration limit) {
        IngestRun current = run;
        return current != null && current.isStoring() && current.elapsed().compareTo(limit) > 0;
    }

    /**
     * Makes the worker end after its current run.
     *
     * @return that run, which is the caller's to end
     */
    Optional<IngestRun> abandon() {
        abandoned = true;
        return Optional.ofNullable(run);
    }

    private void runLoop() {
        while (!workSignal.isShutDown() && !abandoned) {
            try {
                DispatchedRun next = dispatcher.nextRun();
                if (next.run() != null) {
                    ingestRun(next.run());
                } else {
                    workSignal.awaitWork(next.waitTime());
                }
            } catch (Throwable e) {
                recoverFrom(e);
            }
        }
    }

    private void ingestRun(IngestRun next) {
        next.startReading();
        run = next;
        try {
            ingestDocument.ingest(next);
        } finally {
            run = null;
        }
    }

    /** Never throws: a worker outlives any fault, even if there is no memory left to log it. */
    private void recoverFrom(Throwable fault) {
        try {
            if (!workSignal.isShutDown()) {
                log.error("An ingest worker failed unexpectedly; the document is tried again", fault);
                workSignal.awaitWork(FAULT_DELAY);
            }
        } catch (Throwable ignored) {
            LockSupport.parkNanos(FAULT_DELAY.toNanos());
        }
    }
}
