package dev.carrel.application.job;

import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class HeartbeatTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Heartbeat heartbeat = new Heartbeat("The job", Duration.ofSeconds(10), nanos::get);

    @Test
    void reportsAStallWhenAStepTakesTooLong() {
        heartbeat.beginStep();
        advanceClock(Duration.ofSeconds(9));
        assertThat(heartbeat.findProblem()).isEmpty();
        advanceClock(Duration.ofSeconds(2));
        assertThat(heartbeat.findProblem()).contains("The job is stalled.");

        heartbeat.endStep();

        assertThat(heartbeat.findProblem()).isEmpty();
    }

    @Test
    void reportsFailuresUntilTheNextSuccess() {
        assertThat(heartbeat.runStep(() -> {
            throw new OutOfMemoryError("for a moment");
        })).isFalse();
        assertThat(heartbeat.findProblem()).as("a failure within the grace period is no problem").isEmpty();
        advanceClock(Duration.ofSeconds(3));
        heartbeat.recordFailure(new IllegalStateException("again"));
        assertThat(heartbeat.findProblem()).contains("The job fails.");

        assertThat(heartbeat.runStep(() -> true)).isTrue();

        assertThat(heartbeat.findProblem()).isEmpty();
    }

    @Test
    void forgetsAFailureWithoutFurtherWork() {
        heartbeat.recordFailure(new IllegalStateException("once"));
        advanceClock(Duration.ofSeconds(30));
        assertThat(heartbeat.findProblem()).isPresent();

        advanceClock(Duration.ofSeconds(31));

        assertThat(heartbeat.findProblem()).isEmpty();
    }

    @Test
    void leavesAnOutageToTheOneWhoReportsIt() {
        heartbeat.recordFailure(new IndexUnreachableException("It is away.", null));
        advanceClock(Duration.ofSeconds(3));

        assertThat(heartbeat.findProblem()).isEmpty();
    }

    @Test
    void reportsSilenceWhenNoStepRuns() {
        heartbeat.runStep(() -> false);
        advanceClock(Duration.ofSeconds(61));

        assertThat(heartbeat.findSilence(Duration.ofSeconds(60))).contains("The job does not run.");
        heartbeat.beginStep();
        assertThat(heartbeat.findSilence(Duration.ofSeconds(60))).as("while a step runs").isEmpty();
    }

    private void advanceClock(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
