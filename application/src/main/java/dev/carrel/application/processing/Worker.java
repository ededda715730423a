package dev.carrel.application.processing;

import dev.carrel.application.port.DocumentQueue.Claim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
    private final InstantSource clock;
    private final Consumer<Claim> process;
    private final BooleanSupplier stopping;
    private final Thread thread;
    private volatile @Nullable Run run;
    private volatile boolean dismissed;

    Worker(Claims claims, Doorbell doorbell, InstantSource clock, Consumer<Claim> process, BooleanSupplier stopping) {
        this.claims = claims;
        this.doorbell = doorbell;
        this.clock = clock;
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

    void join(Duration limit) throws InterruptedException {
        thread.join(limit);
    }

    /** What it has in work; empty if nothing. */
    Optional<Claim> claim() {
        return Optional.ofNullable(run).map(Run::claim);
    }

    /** Whether it has had the same document in work since before a moment. */
    boolean isLate(Instant moment) {
        Run current = run;
        return current != null && current.since().isBefore(moment);
    }

    /** It is to end after the document that it has in work, which is not its any more. */
    Optional<Claim> dismiss() {
        dismissed = true;
        return claim();
    }

    private void work() {
        while (!stopping.getAsBoolean() && !dismissed) {
            try {
                Claims.Next next = claims.next();
                if (next.claim() != null) {
                    work(next.claim());
                } else {
                    doorbell.await(next.pause());
                }
            } catch (RuntimeException | Error fault) {
                if (!stopping.getAsBoolean()) {
                    log.error("A worker met a fault; the document is tried again when its lease ends", fault);
                    doorbell.await(AFTER_A_FAULT);
                }
            }
        }
    }

    private void work(Claim claim) {
        run = new Run(claim, clock.instant());
        try {
            process.accept(claim);
        } finally {
            run = null;
        }
    }

    private record Run(Claim claim, Instant since) {}
}
