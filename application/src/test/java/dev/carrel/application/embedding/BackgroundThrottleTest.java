package dev.carrel.application.embedding;

import dev.carrel.application.Eventually;
import dev.carrel.application.job.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackgroundThrottleTest {

    private static final Duration LONG_TIMEOUT = Duration.ofDays(1);

    private final AtomicBoolean otherWork = new AtomicBoolean();
    private final StopSignal stopSignal = new StopSignal();
    private final BackgroundThrottle throttle = new BackgroundThrottle(otherWork::get);

    @Test
    void doesNotWaitWithoutForegroundWork() {
        throttle.yieldToForeground(LONG_TIMEOUT, stopSignal);
    }

    @Test
    void waitIsBounded() {
        assertThat(throttle.<String>runForeground(() -> {
            throttle.yieldToForeground(Duration.ofMillis(1), stopSignal);
            return "result";
        })).isEqualTo("result");
        otherWork.set(true);
        throttle.yieldToForeground(Duration.ofMillis(1), stopSignal);
    }

    @Test
    void waitEndsWhenForegroundWorkEnds() throws InterruptedException {
        otherWork.set(true);
        CountDownLatch waited = startBackgroundThread();
        assertThat(waited.await(100, TimeUnit.MILLISECONDS)).isFalse();
        otherWork.set(false);
        Eventually.awaitLatch(waited);
    }

    @Test
    void doesNotWaitOnceStopped() throws InterruptedException {
        otherWork.set(true);
        CountDownLatch waited = startBackgroundThread();
        stopSignal.requestStop();
        Eventually.awaitLatch(waited);
        throttle.yieldToForeground(LONG_TIMEOUT, stopSignal);
    }

    private CountDownLatch startBackgroundThread() {
        var waited = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            throttle.yieldToForeground(LONG_TIMEOUT, stopSignal);
            waited.countDown();
        });
        return waited;
    }
}
