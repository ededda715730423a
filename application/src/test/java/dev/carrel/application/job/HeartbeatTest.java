package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class HeartbeatTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Heartbeat heartbeat = new Heartbeat("The job", Duration.ofSeconds(10), nanos::get);

    @Test
    void aStepThatTakesTooLongIsAStall() {
        heartbeat.begin();
        pass(Duration.ofSeconds(9));
        assertThat(heartbeat.problem()).isEmpty();
        pass(Duration.ofSeconds(2));
        assertThat(heartbeat.problem()).contains("The job is stalled.");

        heartbeat.end();

        assertThat(heartbeat.problem()).isEmpty();
    }

    @Test
    void failuresAreAProblemUntilTheNextSuccess() {
        assertThat(heartbeat.run(() -> {
            throw new OutOfMemoryError("for a moment");
        })).isFalse();
        assertThat(heartbeat.problem()).as("one that heals at once is none").isEmpty();
        pass(Duration.ofSeconds(3));
        heartbeat.fail(new IllegalStateException("again"));
        assertThat(heartbeat.problem()).contains("The job fails.");

        assertThat(heartbeat.run(() -> true)).isTrue();

        assertThat(heartbeat.problem()).isEmpty();
    }

    @Test
    void aFailureIsForgottenWhenThereIsNoMoreOccasionToWork() {
        heartbeat.fail(new IllegalStateException("once"));
        pass(Duration.ofSeconds(30));
        assertThat(heartbeat.problem()).isPresent();

        pass(Duration.ofSeconds(31));

        assertThat(heartbeat.problem()).isEmpty();
    }

    @Test
    void anActivityThatDoesNotRunIsSilent() {
        heartbeat.run(() -> false);
        pass(Duration.ofSeconds(61));

        assertThat(heartbeat.silence(Duration.ofSeconds(60))).contains("The job does not run.");
        heartbeat.begin();
        assertThat(heartbeat.silence(Duration.ofSeconds(60))).as("while a step is under way").isEmpty();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
