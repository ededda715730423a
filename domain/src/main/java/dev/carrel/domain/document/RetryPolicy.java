package dev.carrel.domain.document;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a document is tried again; there is one try more than there are delays.
 *
 * @param delays the wait after the first try, after the second, and so on
 * @param chance from 0 up to 1, spreads the waits of documents that failed together: each is from 0.8 to 1.2 times its
 * delay
 */
public record RetryPolicy(List<Duration> delays, DoubleSupplier chance) {

    /** The most that another side's wish for a pause is heeded. */
    public static final Duration LONGEST_WISH = Duration.ofHours(1);

    /** Five tries within about ten minutes, not spread. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(7)));

    private static final double SPREAD = 0.4;

    public RetryPolicy {
        delays = List.copyOf(delays);
    }

    /** Waits exactly these delays. */
    public RetryPolicy(List<Duration> delays) {
        this(delays, () -> 0.5);
    }

    public RetryPolicy spreadBy(DoubleSupplier source) {
        return new RetryPolicy(delays, source);
    }

    /**
     * @param attempts how many tries there were, at least 1
     * @return the wait before the next; empty when there were enough, or when the failure will not heal
     */
    public Optional<Duration> delayAfter(int attempts, Failure failure) {
        if (!failure.mayHeal() || attempts > delays.size()) {
            return Optional.empty();
        }
        Duration delay = delays.get(attempts - 1);
        Duration spread = delay
                .plusMillis(Math.round(delay.toMillis() * SPREAD * (chance.getAsDouble() - 0.5)));
        Duration wish = failure.notBefore().compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : failure.notBefore();
        return Optional.of(wish.compareTo(spread) > 0 ? wish : spread);
    }
}
