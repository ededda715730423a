package dev.carrel.application.ingest;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread that processes one document after the other. */
final class IngestWorker {

    private static final Logger log = LoggerFactory.getLogger(IngestWorker.class);
    private static final Duration FAULT_DELAY = Duration.ofSeconds(1);
    private static final AtomicInteger THREAD_NUMBERS = new AtomicInteger();

    private final ClaimDispatcher claimDispatcher;
    private final WorkSignal workSignal;
    private final Consumer<IngestRun> process;
    private final BooleanSupplier stopping;
    private final Thread thread;
    private volatile @Nullable IngestRun run;
    private volatile boolean abandoned;

    IngestWorker(ClaimDispatcher claimDispatcher, WorkSignal workSignal, Consumer<IngestRun> process,
            BooleanSupplier stopping) {
        this.claimDispatcher = claimDispatcher;
        this.workSignal = workSignal;
        this.process = process;
        this.stopping = stopping;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("carrel-worker-" + THREAD_NUMBERS.incrementAndGet())
                .unstarted(this::runLoop);
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Whether it has been reading the same document for longer than a limit. */
    boolean isLate(Duration limit) {
        IngestRun current = run;
        return current != null && current.isReading() && current.elapsed().compareTo(limit) > 0;
    }

    /** Whether it has waited for the storage or the index for longer than a limit. */
    boolean isBlocked(Duration limit) {
        IngestRun current = run;
        return current != null && current.isStoring() && current.elapsed().compareTo(limit) > 0;
    }

    /** It is to end after the document that it has in work, which is not its any more. */
    Optional<IngestRun> abandon() {
        abandoned = true;
        return Optional.ofNullable(run);
    }

    private void runLoop() {
        while (!stopping.getAsBoolean() && !abandoned) {
            try {
                ClaimDispatcher.DispatchedRun next = claimDispatcher.nextRun();
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
            process.accept(next);
        } finally {
            run = null;
        }
    }

    /** Never throws: a worker outlives any fault, also when there is no memory left to write a line of the log. */
    private void recoverFrom(Throwable fault) {
        try {
            if (!stopping.getAsBoolean()) {
                log.error("A worker met a fault; the document is tried again", fault);
                workSignal.awaitWork(FAULT_DELAY);
            }
        } catch (Throwable ignored) {
            LockSupport.parkNanos(FAULT_DELAY.toNanos());
        }
    }
}
