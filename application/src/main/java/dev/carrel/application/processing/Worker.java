package dev.carrel.application.processing;

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
final class Worker {

    private static final Logger log = LoggerFactory.getLogger(Worker.class);
    private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final Claims claims;
    private final Doorbell doorbell;
    private final Consumer<DocumentRun> process;
    private final BooleanSupplier stopping;
    private final Thread thread;
    private volatile @Nullable DocumentRun run;
    private volatile boolean dismissed;

    Worker(Claims claims, Doorbell doorbell, Consumer<DocumentRun> process, BooleanSupplier stopping) {
        this.claims = claims;
        this.doorbell = doorbell;
        this.process = process;
        this.stopping = stopping;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("carrel-worker-" + NUMBERS.incrementAndGet())
                .unstarted(this::work);
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Whether it has been reading the same document for longer than a limit. */
    boolean isLate(Duration limit) {
        DocumentRun current = run;
        return current != null && current.isReading() && current.took().compareTo(limit) > 0;
    }

    /** Whether it has waited for the storage or the index for longer than a limit. */
    boolean isHeldUp(Duration limit) {
        DocumentRun current = run;
        return current != null && current.isStoring() && current.took().compareTo(limit) > 0;
    }

    /** It is to end after the document that it has in work, which is not its any more. */
    Optional<DocumentRun> dismiss() {
        dismissed = true;
        return Optional.ofNullable(run);
    }

    private void work() {
        while (!stopping.getAsBoolean() && !dismissed) {
            try {
                Claims.Next next = claims.next();
                if (next.run() != null) {
                    work(next.run());
                } else {
                    doorbell.await(next.waitTime());
                }
            } catch (Throwable e) {
                recover(e);
            }
        }
    }

    private void work(DocumentRun next) {
        next.begin();
        run = next;
        try {
            process.accept(next);
        } finally {
            run = null;
        }
    }

    /** Never throws: a worker outlives any fault, also when there is no memory left to write a line of the log. */
    private void recover(Throwable fault) {
        try {
            if (!stopping.getAsBoolean()) {
                log.error("A worker met a fault; the document is tried again", fault);
                doorbell.await(AFTER_A_FAULT);
            }
        } catch (Throwable ignored) {
            LockSupport.parkNanos(AFTER_A_FAULT.toNanos());
        }
    }
}
