package dev.carrel.domain.document;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long to wait before a document is tried again; there is one try more than there are delays.
 *
 * @param delays
 *            the wait after the first try, after the second, and so on
 */
public record RetryPolicy(List<Duration> delays) {

    /** Five tries within about ten minutes. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(7)));

    public RetryPolicy {
        delays = List.copyOf(delays);
    }

    /**
     * @param attempts
     *            how many tries there were, at least 1
     * @return the wait before the next; empty when there were enough
     */
    public Optional<Duration> delayAfter(int attempts) {
        return attempts <= delays.size() ? Optional.of(delays.get(attempts - 1)) : Optional.empty();
    }
}
