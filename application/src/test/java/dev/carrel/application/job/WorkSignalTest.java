package dev.carrel.application.job;

import dev.carrel.application.Eventually;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WorkSignalTest {

    private static final Duration LONG_TIMEOUT = Duration.ofDays(1);

    private final Semaphore woken = new Semaphore(0);
    private final WorkSignal workSignal = new WorkSignal();

    @Test
    void aSignalIsKeptForTheNextWait() {
        workSignal.signalWork();
        workSignal.awaitWork(LONG_TIMEOUT);
    }

    @Test
    void eachSignalWakesOneWorker() throws InterruptedException {
        startWorker();
        startWorker();
        workSignal.signalWork();
        assertThat(woken.tryAcquire(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(woken.tryAcquire(100, TimeUnit.MILLISECONDS)).isFalse();
        workSignal.signalWork();
        assertThat(woken.tryAcquire(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shutDownEndsEveryWaitNowAndLater() throws InterruptedException {
        startWorker();
        startWorker();
        workSignal.shutDown();
        workSignal.shutDown();
        assertThat(woken.tryAcquire(2, Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        for (int wait = 0; wait < 1000; wait++) {
            workSignal.signalWork();
            workSignal.awaitWork(LONG_TIMEOUT);
        }
        assertThat(workSignal.isShutDown()).isTrue();
    }

    private void startWorker() {
        Thread.ofPlatform().daemon().start(() -> {
            workSignal.awaitWork(LONG_TIMEOUT);
            woken.release();
        });
    }
}
