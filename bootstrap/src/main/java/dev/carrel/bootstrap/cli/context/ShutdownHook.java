package dev.carrel.bootstrap.cli.context;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A JVM shutdown hook that lets a command finish when the process is asked to end (Ctrl-C, SIGTERM): the command sees
 * the request, and the process waits, for a bounded time, until the command has closed the hook. Open it before the
 * resources that have to be closed before the process ends. Thread-safe.
 */
public final class ShutdownHook implements AutoCloseable {

    private final CountDownLatch triggered = new CountDownLatch(1);
    private final CountDownLatch completed = new CountDownLatch(1);
    private final Thread hook;

    /**
     * Registers the hook.
     *
     * @param timeout how long the process waits for {@link #close}
     */
    public ShutdownHook(Duration timeout) {
        this(timeout, () -> {});
    }

    /**
     * Registers the hook.
     *
     * @param timeout how long the process waits for {@link #close}
     * @param onRequest is called at once when the process is asked to end, before the command sees it
     */
    public ShutdownHook(Duration timeout, Runnable onRequest) {
        this.hook = new Thread(() -> {
            onRequest.run();
            triggered.countDown();
            try {
                completed.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        }, "carrel-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns whether the process was asked to end. */
    public boolean isTriggered() {
        return triggered.getCount() == 0;
    }

    /** Waits until the process is asked to end. */
    public void awaitShutdown() throws InterruptedException {
        triggered.await();
    }

    /** Lets the process end, or removes the hook. */
    @Override
    public void close() {
        completed.countDown();
        if (!isTriggered()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ignored) {
                // The hook has just started; it does not wait any more.
            }
        }
    }
}
