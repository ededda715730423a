package dev.carrel.application.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetryBackoffTest {

    private final RetryBackoff backoff = new RetryBackoff(Duration.ofHours(1), Duration.ofHours(3));

    @Test
    void isDueAtOnceWithoutFailures() {
        assertThat(backoff.isFailing()).isFalse();
        assertThat(backoff.nanosUntilRetry()).isZero();
    }

    @Test
    void theDelayDoublesUpToTheMaximum() {
        for (int hours : new int[]{1, 2, 3, 3}) {
            backoff.recordFailure();
            assertThat(Duration.ofNanos(backoff.nanosUntilRetry()))
                    .isBetween(Duration.ofHours(hours).minusMinutes(1), Duration.ofHours(hours));
        }
        for (int failure = 0; failure < 100; failure++) {
            backoff.recordFailure();
        }
        assertThat(Duration.ofNanos(backoff.nanosUntilRetry())).isBetween(Duration.ofMinutes(179), Duration.ofHours(3));
    }

    @Test
    void aSuccessEndsTheBackoff() {
        backoff.recordFailure();
        assertThat(backoff.isFailing()).isTrue();
        backoff.recordSuccess();
        assertThat(backoff.isFailing()).isFalse();
        assertThat(backoff.nanosUntilRetry()).isZero();
    }
}
