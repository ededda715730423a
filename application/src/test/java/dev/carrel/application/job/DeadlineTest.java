package dev.carrel.application.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

class DeadlineTest {

    @Test
    void doesNotWaitForAThreadThatWasNeverStarted() {
        Thread never = Thread.ofPlatform().unstarted(() -> {});

        assertThatCode(() -> Deadline.after(Duration.ofMinutes(1)).joinThread(never)).doesNotThrowAnyException();
    }

    @Test
    void waitsForAThreadAndKeepsTheInterrupt() {
        Thread running = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread.currentThread().interrupt();

        Deadline.after(Duration.ofMinutes(1)).joinThread(running);

        assertThat(running.isAlive()).isFalse();
        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    }
}
