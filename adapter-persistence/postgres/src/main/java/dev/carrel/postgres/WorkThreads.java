package dev.carrel.postgres;

import dev.carrel.domain.error.UnavailableException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that do the work of callers with JDBC: an interrupt of a virtual thread in a socket would close the
 * connection, and here it reaches the caller only. Their number limits the concurrent work. Thread-safe.
 */
final class WorkThreads implements AutoCloseable {

    /** More than the requests that a server takes at a time. */
    private static final int MAX_WAITING = 10_000;

    private final ExecutorService executor;

    WorkThreads(String name, int threads) {
        this(threads, Thread.ofPlatform().name("carrel-postgres-" + name + "-", 0).daemon().factory());
    }

    WorkThreads(int threads, ThreadFactory factory) {
        this.executor = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING), factory);
    }

    /** Runs work and waits for its result, as {@link #await} does. */
    <T extends @Nullable Object> T call(Supplier<T> work) {
        return await(submit(work));
    }

    /** Waits for a result. An interrupt does not end the wait, since the work goes on; it is kept. */
    static <T extends @Nullable Object> T await(Future<T> outcome) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return outcome.get();
                } catch (InterruptedException ignored) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Runs work later, after all that was given before if there is one thread.
     *
     * @throws UnavailableException if the storage is closed, too much work waits, or the system gives no thread; the
     * work is not done then
     */
    <T extends @Nullable Object> Future<T> submit(Supplier<T> work) {
        try {
            return executor.submit(work::get);
        } catch (RejectedExecutionException ignored) {
            throw executor.isShutdown() ? PostgresErrors.storageClosed() : PostgresErrors.overloaded();
        } catch (OutOfMemoryError e) {
            throw PostgresErrors.noThread(e);
        }
    }

    /** Finishes the work that was given before, and rejects more. */
    @Override
    public void close() {
        executor.shutdown();
        boolean interrupted = false;
        while (true) {
            try {
                if (executor.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
