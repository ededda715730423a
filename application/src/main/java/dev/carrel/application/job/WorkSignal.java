package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A semaphore that wakes idle workers: each signal is a permit for one of them, and is kept for the next one to wait if
 * none does. The number of permits is capped, since more than there are workers are of no use. Thread-safe.
 */
public final class WorkSignal {

    private static final int MAX_PERMITS = 256;
    /** Enough for every wait that can begin after the shutdown, and far below the limit of a semaphore. */
    private static final int SHUTDOWN_PERMITS = 1 << 30;

    private final Semaphore permits = new Semaphore(0);
    private volatile boolean shutDown;

    /** Wakes one waiting worker, or the next one to wait. */
    public void signalWork() {
        if (permits.availablePermits() < MAX_PERMITS) {
            permits.release();
        }
    }

    /**
     * Waits for a signal, the timeout or the shutdown. An interrupt ends the wait early and is discarded.
     *
     * @return false if the timeout was reached
     */
    public boolean awaitWork(Duration timeout) {
        try {
            return permits.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            // The engine's threads end by the shutdown, not by interrupts.
            return true;
        }
    }

    /** Ends every wait, now and later. Idempotent. */
    public synchronized void shutDown() {
        if (!shutDown) {
            shutDown = true;
            permits.release(SHUTDOWN_PERMITS);
        }
    }

    /** Returns whether the workers are to end. */
    public boolean isShutDown() {
        return shutDown;
    }
}
