package dev.carrel.http.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The requests in progress: limits their number, and admits none while the server stops. Safe for use by many threads.
 */
public final class InFlightRequests {

    private final int maxRequests;
    private final Semaphore permits;
    /** All permits minus the streams of events that are open. */
    private final Semaphore closedStreams = new Semaphore(Integer.MAX_VALUE);
    /** Has a permit once the requests in progress are cancelled. */
    private final Semaphore stopped = new Semaphore(0);
    private volatile boolean draining;
    private volatile boolean stopping;
    private volatile boolean cancelled;

    /** Creates a counter with a limit. */
    public InFlightRequests(int maxRequests) {
        this.maxRequests = maxRequests;
        this.permits = new Semaphore(maxRequests);
    }

    /**
     * Admits a request, which must {@link #exit}.
     *
     * @return false if there are too many requests, or the server is stopping
     */
    public boolean tryEnter() {
        return !stopping && permits.tryAcquire();
    }

    /** Notes that an admitted request is completed. */
    public void exit() {
        permits.release();
    }

    /** Notes that a stream begins that lasts and takes no permit; it ends by itself when the server stops. */
    public void enterStream() {
        closedStreams.acquireUninterruptibly();
    }

    /** Notes that such a stream is completed. */
    public void exitStream() {
        closedStreams.release();
    }

    /** Waits until all such streams are completed, or for a timeout. */
    public void awaitStreams(Duration timeout) throws InterruptedException {
        if (closedStreams.tryAcquire(Integer.MAX_VALUE, timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            closedStreams.release(Integer.MAX_VALUE);
        }
    }

    /**
     * Notes that the server stops after a delay, and waits for it. Requests are admitted until then.
     *
     * @throws InterruptedException if the thread is interrupted; no further requests are admitted then either
     */
    public void stopAdmittingAfter(Duration delay) throws InterruptedException {
        draining = true;
        try {
            stopped.tryAcquire(delay.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            stopping = true;
        }
    }

    /**
     * Waits until all requests are completed.
     *
     * @return false if they were not within the timeout
     */
    public boolean awaitCompletion(Duration timeout) throws InterruptedException {
        if (!permits.tryAcquire(maxRequests, Math.max(0, timeout.toMillis()), TimeUnit.MILLISECONDS)) {
            return false;
        }
        permits.release(maxRequests);
        return true;
    }

    /** Asks the requests in progress to end at once, and admits no further ones. */
    public void cancelAll() {
        stopping = true;
        cancelled = true;
        stopped.release();
    }

    /** Returns whether no further requests are admitted, now or soon. */
    public boolean isClosing() {
        return draining || stopping;
    }

    /** Returns whether no further requests are admitted. */
    public boolean isStopping() {
        return stopping;
    }

    /** Returns whether requests in progress should end at once. */
    public boolean isCancelled() {
        return cancelled;
    }
}
