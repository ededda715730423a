package dev.carrel.http.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Room for requests in work: how many at once, and none any more once the server is stopping. */
public final class InFlightRequests {

    private final int maxRequests;
    private final Semaphore permits;
    private volatile boolean stopping;
    private volatile boolean cancelled;

    public InFlightRequests(int maxRequests) {
        this.maxRequests = maxRequests;
        this.permits = new Semaphore(maxRequests);
    }

    /** Takes a place, which the caller gives back. @return whether there was one */
    public boolean tryEnter() {
        return !stopping && permits.tryAcquire();
    }

    public void exit() {
        permits.release();
    }

    /** From now on nobody enters. */
    public void stopAdmitting() {
        stopping = true;
    }

    /** Waits until all have left. @return whether they have */
    public boolean awaitCompletion(Duration timeout) throws InterruptedException {
        if (!permits.tryAcquire(maxRequests, Math.max(0, timeout.toMillis()), TimeUnit.MILLISECONDS)) {
            return false;
        }
        permits.release(maxRequests);
        return true;
    }

    /** Asks those who are still in to end at once. */
    public void cancelAll() {
        stopping = true;
        cancelled = true;
    }

    public boolean isStopping() {
        return stopping;
    }

    /** Whether what takes long should end now. */
    public boolean isCancelled() {
        return cancelled;
    }
}
