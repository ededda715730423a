package dev.carrel.scraping.guard;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The deadline of a fetch. When it passes, registered actions abort a DNS lookup, a connection or a read in progress.
 * Thread-safe.
 */
public final class FetchDeadline implements AutoCloseable {

    private final CompletableFuture<Void> expiry = new CompletableFuture<>();
    private final ScheduledFuture<?> timeout;
    private final Duration duration;
    private final Consumer<FetchDeadline> onClose;

    private FetchDeadline(Duration duration, ScheduledExecutorService timer, Consumer<FetchDeadline> onClose) {
        this.duration = duration;
        this.onClose = onClose;
        timeout = timer.schedule(this::expire, duration.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Starts a deadline that passes after this duration. */
    public static FetchDeadline startDeadline(Duration duration, ScheduledExecutorService timer,
            Consumer<FetchDeadline> onClose) {
        return new FetchDeadline(duration, timer, onClose);
    }

    /** Runs an action when the deadline passes; at once if it has passed. */
    public void onExpiry(Runnable abortAction) {
        expiry.thenRun(abortAction);
    }

    /** Returns true if at least half of the time is left. */
    public boolean hasHalfLeft() {
        return timeout.getDelay(TimeUnit.NANOSECONDS) >= duration.toNanos() / 2;
    }

    /** Returns true if the deadline has passed. */
    public boolean isExpired() {
        return expiry.isDone();
    }

    /** Lets the deadline pass now. */
    public void expire() {
        expiry.complete(null);
    }

    @Override
    public void close() {
        timeout.cancel(false);
        onClose.accept(this);
    }
}
