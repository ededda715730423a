package dev.carrel.languagemodel;

import dev.carrel.languagemodel.call.ModelCall;
import java.time.Duration;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A thread that is expected to wait, and to end soon after the awaited change. */
final class WaitingThread {

    /** Shorter than any time limit of the thread itself. */
    private static final Duration SOON = Duration.ofSeconds(3);

    private final Thread thread;

    WaitingThread(Runnable act) {
        thread = Thread.ofPlatform().daemon().start(act);
    }

    /** Waits until the thread is in a timed wait other than the one for model events. */
    void awaitWaiting() {
        long deadline = System.nanoTime() + SOON.toNanos();
        while (thread.getState() != Thread.State.TIMED_WAITING || isAwaitingModel()) {
            assertThat(System.nanoTime()).as("the thread does not wait").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private boolean isAwaitingModel() {
        return Stream.of(thread.getStackTrace()).anyMatch(at -> at.getClassName().equals(ModelCall.class.getName()));
    }

    /** Waits until the thread has ended. */
    void awaitEnd() throws InterruptedException {
        assertThat(thread.join(SOON)).as("the thread has ended").isTrue();
    }
}
