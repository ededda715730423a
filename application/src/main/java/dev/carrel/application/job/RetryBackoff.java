package dev.carrel.application.job;

import java.time.Duration;

/** The exponential backoff between the failed attempts of one activity, on the monotonic clock. Thread-safe. */
public final class RetryBackoff {

    private static final int MAX_DOUBLINGS = 10;

    private final Duration minDelay;
    private final Duration maxDelay;
    private int failures;
    private long retryAtNanos;

    public RetryBackoff(Duration minDelay, Duration maxDelay) {
        this.minDelay = minDelay;
        this.maxDelay = maxDelay;
    }

    /** Records a failed attempt, after which the delay doubles up to its maximum. */
    public synchronized void recordFailure() {
        long delay = minDelay.toNanos() << Math.min(failures++, MAX_DOUBLINGS);
        retryAtNanos = System.nanoTime() + Math.min(delay, maxDelay.toNanos());
    }

    /** Records a successful attempt. */
    public synchronized void recordSuccess() {
        failures = 0;
    }

    /** Returns whether the last attempt failed. */
    public synchronized boolean isFailing() {
        return failures > 0;
    }

    /** Returns the nanoseconds until the next attempt is due; 0 or less if it is now. */
    public synchronized long nanosUntilRetry() {
        return failures == 0 ? 0 : retryAtNanos - System.nanoTime();
    }
}
