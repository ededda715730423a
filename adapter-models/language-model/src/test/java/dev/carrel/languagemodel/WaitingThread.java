package dev.carrel.languagemodel;

import dev.carrel.application.Eventually;
import dev.carrel.languagemodel.call.ModelCall;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A thread that is expected to wait, and to end after the awaited change. */
final class WaitingThread {

    private final Thread thread;
    private volatile long endedNanos;

    WaitingThread(Runnable act) {
        thread = Thread.ofPlatform().daemon().start(() -> {
            act.run();
            endedNanos = System.nanoTime();
        });
    }

    /** Waits until the thread is in a timed wait other than the one for model events. */
    void awaitWaiting() throws InterruptedException {
        Eventually.await(ModelWriterFixture.LONG, "the thread waits",
                () -> thread.getState() == Thread.State.TIMED_WAITING && !isAwaitingModel());
    }

    private boolean isAwaitingModel() {
        return Stream.of(thread.getStackTrace()).anyMatch(at -> at.getClassName().equals(ModelCall.class.getName()));
    }

    /** Waits until the thread has ended, and returns when it did, in {@link System#nanoTime}. */
    long awaitEnd() throws InterruptedException {
        assertThat(thread.join(ModelWriterFixture.LONG)).as("the thread has ended").isTrue();
        return endedNanos;
    }
}
