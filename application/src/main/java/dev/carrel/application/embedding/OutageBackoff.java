package dev.carrel.application.embedding;

import dev.carrel.application.job.RetryBackoff;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exponential backoff of an activity during an outage, and its circuit breaker. Logs when the outage begins and
 * when it is over, however many attempts fail. Thread-safe.
 */
public final class OutageBackoff {

    private static final Logger log = LoggerFactory.getLogger(OutageBackoff.class);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final String activity;
    private final RetryBackoff backoff;

    /**
     * @param activity the beginning of a sentence, for the log
     * @param minPause the pause after the first failure
     */
    public OutageBackoff(String activity, Duration minPause) {
        this.activity = activity;
        this.backoff = new RetryBackoff(minPause, MAX_PAUSE);
    }

    /**
     * Records a failed attempt. Failures during a pause, as of concurrent calls, do not extend it.
     *
     * @return the pause until the next attempt
     */
    public synchronized Duration recordFailure(Throwable failure) {
        if (backoff.isFailing()) {
            log.debug("{} does not work yet", activity, failure);
        } else {
            log.warn("{} does not work; it is tried again", activity, failure);
        }
        if (!isPaused()) {
            backoff.recordFailure();
        }
        return Duration.ofNanos(Math.max(0, backoff.nanosUntilRetry()));
    }

    /** Returns whether the last failure is too recent for another attempt. */
    public synchronized boolean isPaused() {
        return backoff.nanosUntilRetry() > 0;
    }

    /** Records a successful attempt, which ends the outage. */
    public synchronized void recordSuccess() {
        if (backoff.isFailing()) {
            log.info("{} works again", activity);
            backoff.recordSuccess();
        }
    }
}
