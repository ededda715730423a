package dev.carrel.cli.context;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end well when the process is told to end (Ctrl-C, SIGTERM): the command hears of it, and the process
 * waits until the command has closed this, though not for ever. Opened before what is to be closed in time.
 */
public final class ShutdownHook implements AutoCloseable {

    private final CountDownLatch triggered = new CountDownLatch(1);
    private final CountDownLatch completed = new CountDownLatch(1);
    private final Thread hook;

    /**
     * @param timeout how long the process waits
     */
    public ShutdownHook(Duration timeout) {
        this.hook = new Thread(() -> {
            triggered.countDown();
            try {
                completed.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        }, "carrel-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether the process is ending. */
    public boolean isTriggered() {
        return triggered.getCount() == 0;
    }

    /** Returns when the process is told to end. */
    public void awaitShutdown() throws InterruptedException {
        triggered.await();
    }

    @Override
    public void close() {
        completed.countDown();
        if (!isTriggered()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ignored) {
                // The hook runs, and finds that there is nothing to wait for.
            }
        }
    }
}
