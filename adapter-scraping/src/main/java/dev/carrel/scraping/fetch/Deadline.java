package dev.carrel.scraping.fetch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The moment at which a fetch must be over. It does not wait for the fetch to look: what is under way then is aborted
 * from outside, be it a look-up, a connection or a byte that does not come. Thread-safe.
 */
final class Deadline implements AutoCloseable {

    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final ScheduledFuture<?> alarm;
    private final Duration time;

    private Deadline(Duration time, ScheduledExecutorService timer) {
        this.time = time;
        alarm = timer.schedule(this::pass, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    static Deadline in(Duration time, ScheduledExecutorService timer) {
        return new Deadline(time, timer);
    }

    /** Does that when the time is over: at once if it is. */
    void atEnd(Runnable abortion) {
        over.thenRun(abortion);
    }

    /** Returns whether at least half of the time is left. */
    boolean isYoung() {
        return alarm.getDelay(TimeUnit.NANOSECONDS) >= time.toNanos() / 2;
    }

    boolean isOver() {
        return over.isDone();
    }

    /** Ends it before its time. */
    void pass() {
        over.complete(null);
    }

    @Override
    public void close() {
        alarm.cancel(false);
    }
}
