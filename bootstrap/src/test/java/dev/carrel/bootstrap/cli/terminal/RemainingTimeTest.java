package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RemainingTimeTest {

    private long seconds;
    private final RemainingTime remaining = new RemainingTime(() -> Duration.ofSeconds(seconds).toNanos());

    private void recordAt(long second, long done) {
        seconds = second;
        remaining.recordDone(done);
    }

    @Test
    void knowsNothingBeforeEnoughIsDone() {
        assertThat(remaining.estimate(1000)).isEmpty();
        recordAt(20, 12);
        assertThat(remaining.estimate(1000)).as("the first batch").isEmpty();
        recordAt(22, 60);
        assertThat(remaining.estimate(1000)).as("two seconds").isEmpty();
        recordAt(30, 60);
        assertThat(remaining.estimate(1000)).isPresent();
        assertThat(remaining.estimate(1_000_000)).isPresent();
    }

    @Test
    void leavesTheSlowBeginningOut() {
        recordAt(100, 10);
        recordAt(110, 110);
        assertThat(remaining.estimate(1110)).contains(Duration.ofSeconds(100));
    }

    @Test
    void followsTheRateOfTheLastMinute() {
        recordAt(1, 5000);
        recordAt(2, 9000);
        for (int second = 10; second <= 100; second++) {
            recordAt(second, 9000 + second);
        }
        assertThat(remaining.estimate(9200)).contains(Duration.ofSeconds(100));
    }

    @Test
    void growsWhileNothingIsDone() {
        recordAt(0, 10);
        recordAt(10, 20);
        seconds = 30;
        assertThat(remaining.estimate(30)).contains(Duration.ofSeconds(30));
    }

    @Test
    void tellsOfFewItemsAfterATenthOfThem() {
        recordAt(0, 1);
        recordAt(60, 2);
        assertThat(remaining.estimate(12)).contains(Duration.ofMinutes(10));
    }
}
