package dev.carrel.domain.document;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * The retry delays (backoff with jitter) of document processing; there is one attempt more than there are delays.
 *
 * @param delays the wait after the first attempt, after the second, and so on
 * @param jitter from 0 up to 1; spreads the waits of documents that failed together from 0.8 to 1.2 times the delay
 */
public record RetryPolicy(List<Duration> delays, DoubleSupplier jitter) {

    /** The maximum pause that a remote side may request. */
    public static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

    /** Five attempts within about ten minutes, without jitter. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(7)));

    private static final double JITTER_SPAN = 0.4;

    public RetryPolicy {
        delays = List.copyOf(delays);
    }

    /** Creates a policy without jitter. */
    public RetryPolicy(List<Duration> delays) {
        this(delays, () -> 0.5);
    }

    /** Returns the policy with another source of jitter. */
    public RetryPolicy withJitter(DoubleSupplier source) {
        return new RetryPolicy(delays, source);
    }

    /** Returns how many attempts there are. */
    public int maxAttempts() {
        return delays.size() + 1;
    }

    /**
     * Returns the wait before the next attempt; empty if there is none, because all were used or the failure is
     * permanent.
     *
     * @param attempts the number of attempts made, at least 1
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
