package dev.carrel.bootstrap.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end well when the process is told to end (Ctrl-C, SIGTERM): the command hears of it, and the process
 * waits until the command has closed this, though not for ever. Opened before what is to be closed in time.
 */
final class Interruption implements AutoCloseable {

    private final CountDownLatch happened = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook;

    /**
     * @param patience how long the process waits
     */
    Interruption(Duration patience) {
        this.hook = new Thread(() -> {
            happened.countDown();
            try {
                ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        }, "carrel-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether the process is ending. */
    boolean happened() {
        return happened.getCount() == 0;
    }

    /** Returns when the process is told to end. */
    void await() throws InterruptedException {
        happened.await();
    }

    @Override
    public void close() {
        ended.countDown();
        if (!happened()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ignored) {
                // The hook runs, and finds that there is nothing to wait for.
            }
        }
    }
}
