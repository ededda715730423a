package dev.carrel.application.embedding;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Lets those go first for whom somebody waits; but whoever gives way gets on in the end. Thread-safe. */
public final class Courtesy {

    private static final Duration GLANCE = Duration.ofMillis(50);

    private final AtomicInteger guests = new AtomicInteger();
    private final BooleanSupplier othersWork;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition glance = lock.newCondition();
    private volatile boolean ended;

    /**
     * @param othersWork whether there is other work just now that goes first
     */
    public Courtesy(BooleanSupplier othersWork) {
        this.othersWork = othersWork;
    }

    /** Does something that goes first. */
    public <T> T first(Supplier<T> act) {
        guests.incrementAndGet();
        try {
            return act.get();
        } finally {
            guests.decrementAndGet();
        }
    }

    /** Waits while something is done that goes first, but no longer than that. */
    void giveWay(Duration longest) {
        long nanos = longest.toNanos();
        lock.lock();
        try {
            while (nanos > 0 && !ended && isBusy()) {
                long pause = Math.min(nanos, GLANCE.toNanos());
                nanos -= pause - Math.min(pause, glance.awaitNanos(pause));
            }
        } catch (InterruptedException ignored) {
            // Nobody has a reason to interrupt; whoever wants it to end says so.
        } finally {
            lock.unlock();
        }
    }

    /** From now on nobody waits. */
    void end() {
        lock.lock();
        try {
            ended = true;
            glance.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isBusy() {
        return guests.get() > 0 || othersWork.getAsBoolean();
    }
}
