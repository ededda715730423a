package dev.carrel.domain.document;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a document is tried again; there is one try more than there are delays.
 *
 * @param delays the wait after the first try, after the second, and so on
 * @param jitter from 0 up to 1, spreads the waits of documents that failed together: each is from 0.8 to 1.2 times its
 * delay
 */
public record RetryPolicy(List<Duration> delays, DoubleSupplier jitter) {

    /** The most that another side's wish for a pause is heeded. */
    public static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

    /** Five tries within about ten minutes, not spread. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(7)));

    private static final double JITTER_SPAN = 0.4;

    public RetryPolicy {
        delays = List.copyOf(delays);
    }

    /** Waits exactly these delays. */
    public RetryPolicy(List<Duration> delays) {
        this(delays, () -> 0.5);
    }

    public RetryPolicy withJitter(DoubleSupplier source) {
        return new RetryPolicy(delays, source);
    }

    /**
     * @param attempts how many tries there were, at least 1
     * @return the wait before the next; empty when there were enough, or when the failure will not heal
     */
    public Optional<Duration> delayAfter(int attempts, Failure failure) {
        if (!failure.isRetryable() || attempts > delays.size()) {
            return Optional.empty();
        }
        Duration delay = delays.get(attempts - 1);
        Duration jittered = delay
                .plusMillis(Math.round(delay.toMillis() * JITTER_SPAN * (jitter.getAsDouble() - 0.5)));
        Duration retryAfter = failure.retryAfter().compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER
                : failure.retryAfter();
        return Optional.of(retryAfter.compareTo(jittered) > 0 ? retryAfter : jittered);
    }
}
