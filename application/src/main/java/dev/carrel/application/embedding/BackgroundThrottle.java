package dev.carrel.application.embedding;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Lets those go first for whom somebody waits; but whoever gives way gets on in the end. Thread-safe. */
public final class BackgroundThrottle {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final AtomicInteger foregroundTasks = new AtomicInteger();
    private final BooleanSupplier hasOtherWork;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile boolean disabled;

    /**
     * @param hasOtherWork whether there is other work just now that goes first
     */
    public BackgroundThrottle(BooleanSupplier hasOtherWork) {
        this.hasOtherWork = hasOtherWork;
    }

    /** Does something that goes first. */
    public <T> T runForeground(Supplier<T> act) {
        foregroundTasks.incrementAndGet();
        try {
            return act.get();
        } finally {
            foregroundTasks.decrementAndGet();
        }
    }

    /** Waits while something is done that goes first, but no longer than that. */
    void yieldToForeground(Duration timeout) {
        long nanos = timeout.toNanos();
        lock.lock();
        try {
            while (nanos > 0 && !disabled && isBusy()) {
                long pause = Math.min(nanos, POLL_INTERVAL.toNanos());
                nanos -= pause - Math.min(pause, changed.awaitNanos(pause));
            }
        } catch (InterruptedException ignored) {
            // Nobody has a reason to interrupt; whoever wants it to end says so.
        } finally {
            lock.unlock();
        }
    }

    /** From now on nobody waits. */
    void disable() {
        lock.lock();
        try {
            disabled = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isBusy() {
        return foregroundTasks.get() > 0 || hasOtherWork.getAsBoolean();
    }
}
