package dev.carrel.scraping.guard;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The moment at which a fetch must be over. It does not wait for the fetch to look: what is under way then is aborted
 * from outside, be it a look-up, a connection or a byte that does not come. Thread-safe.
 */
public final class FetchDeadline implements AutoCloseable {

    private final CompletableFuture<Void> expiry = new CompletableFuture<>();
    private final ScheduledFuture<?> timeout;
    private final Duration duration;

    private FetchDeadline(Duration duration, ScheduledExecutorService timer) {
        this.duration = duration;
        timeout = timer.schedule(this::expire, duration.toNanos(), TimeUnit.NANOSECONDS);
    }

    public static FetchDeadline startDeadline(Duration duration, ScheduledExecutorService timer) {
        return new FetchDeadline(duration, timer);
    }

    /** Does that when the time is over: at once if it is. */
    public void onExpiry(Runnable abortAction) {
        expiry.thenRun(abortAction);
    }

    /** Returns whether at least half of the time is left. */
    public boolean hasHalfLeft() {
        return timeout.getDelay(TimeUnit.NANOSECONDS) >= duration.toNanos() / 2;
    }

    public boolean isExpired() {
        return expiry.isDone();
    }

    /** Ends it before its time. */
    public void expire() {
        expiry.complete(null);
    }

    @Override
    public void close() {
        timeout.cancel(false);
    }
}
