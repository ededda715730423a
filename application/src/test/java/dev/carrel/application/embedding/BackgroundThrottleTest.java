package dev.carrel.application.embedding;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackgroundThrottleTest {

    private static final Duration LONG_TIMEOUT = Duration.ofDays(1);

    private final AtomicBoolean otherWork = new AtomicBoolean();
    private final BackgroundThrottle throttle = new BackgroundThrottle(otherWork::get);

    @Test
    void doesNotWaitWithoutForegroundWork() {
        throttle.yieldToForeground(LONG_TIMEOUT);
    }

    @Test
    void waitIsBounded() {
        assertThat(throttle.<String>runForeground(() -> {
            throttle.yieldToForeground(Duration.ofMillis(1));
            return "first";
        })).isEqualTo("first");
        otherWork.set(true);
        throttle.yieldToForeground(Duration.ofMillis(1));
    }

    @Test
    void waitEndsWhenForegroundWorkEnds() throws InterruptedException {
        otherWork.set(true);
        CountDownLatch on = given();
        assertThat(on.await(100, TimeUnit.MILLISECONDS)).isFalse();
        otherWork.set(false);
        assertThat(on.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void doesNotWaitOnceDisabled() throws InterruptedException {
        otherWork.set(true);
        CountDownLatch on = given();
        throttle.disable();
        assertThat(on.await(30, TimeUnit.SECONDS)).isTrue();
        throttle.yieldToForeground(LONG_TIMEOUT);
    }

    private CountDownLatch given() {
        var on = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            throttle.yieldToForeground(LONG_TIMEOUT);
            on.countDown();
        });
        return on;
    }
}
