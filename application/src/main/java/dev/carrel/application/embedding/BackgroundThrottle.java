package dev.carrel.application.embedding;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.StopSignal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Lets foreground work run before background work, which waits for it, but only for a bounded time. Thread-safe. */
public final class BackgroundThrottle {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final AtomicInteger foregroundTasks = new AtomicInteger();
    private final BooleanSupplier hasOtherWork;

    /** @param hasOtherWork whether there is foreground work that does not go through {@link #runForeground} */
    BackgroundThrottle(BooleanSupplier hasOtherWork) {
        this.hasOtherWork = hasOtherWork;
    }

    /** Runs foreground work. */
    public <T> T runForeground(Supplier<T> work) {
        foregroundTasks.incrementAndGet();
        try {
            return work.get();
        } finally {
            foregroundTasks.decrementAndGet();
        }
    }

    /** Waits while there is foreground work, up to a timeout or until the background work is to stop. */
    void yieldToForeground(Duration timeout, StopSignal stopSignal) {
        Deadline deadline = Deadline.after(timeout);
        while (isBusy() && !deadline.isOver() && !stopSignal.isRequested()) {
            Duration remaining = deadline.remaining();
            stopSignal.pauseFor(remaining.compareTo(POLL_INTERVAL) < 0 ? remaining : POLL_INTERVAL);
        }
    }

    private boolean isBusy() {
        return foregroundTasks.get() > 0 || hasOtherWork.getAsBoolean();
    }
}
