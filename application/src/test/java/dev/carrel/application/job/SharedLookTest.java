package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SharedLookTest {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();
    private final SharedLook look = new SharedLook(INTERVAL, () -> {
        looks.incrementAndGet();
        return waiting.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }, nanos::get);

    @Test
    void aLookThatFoundNothingIsSharedForAnInterval() {
        for (int thread = 0; thread < 4; thread++) {
            assertThat(look.getAsBoolean()).isFalse();
        }
        assertThat(looks).hasValue(1);

        nanos.addAndGet(INTERVAL.toNanos());
        waiting.set(1);
        assertThat(look.getAsBoolean()).isTrue();
    }

    @Test
    void allThreadsLookWhileThereIsWork() {
        waiting.set(3);
        for (int thread = 0; thread < 3; thread++) {
            assertThat(look.getAsBoolean()).isTrue();
        }
        assertThat(look.getAsBoolean()).isFalse();
        assertThat(looks).hasValue(4);
    }
}
