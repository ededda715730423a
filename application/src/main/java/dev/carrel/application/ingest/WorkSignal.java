package dev.carrel.application.ingest;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes a waiting worker; a ring that nobody heard is heard by the next to wait. Thread-safe. */
public final class WorkSignal {

    /** More than there are workers need not be woken. */
    private static final int MAX_PERMITS = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private int rings;
    private boolean forAll;

    public void signalWork() {
        lock.lock();
        try {
            rings = Math.min(rings + 1, MAX_PERMITS);
            rung.signal();
        } finally {
            lock.unlock();
        }
    }

    /** From now on nobody waits. */
    void shutDown() {
        lock.lock();
        try {
            forAll = true;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void awaitWork(Duration limit) {
        lock.lock();
        try {
            long nanos = limit.toNanos();
            while (rings == 0 && !forAll && nanos > 0) {
                nanos = rung.awaitNanos(nanos);
            }
            if (rings > 0) {
                rings--;
            }
        } catch (InterruptedException ignored) {
            // Workers have no use for interrupts; whoever wants them to end says so.
        } finally {
            lock.unlock();
        }
    }
}
