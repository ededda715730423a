package dev.carrel.bootstrap.cli.eval;

import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Does the same with many things, several at once.
 *
 * @param stopped asked before each whether to begin nothing more
 */
public record Parallel(int threads, BooleanSupplier stopped) {

    /**
     * Returns when all is done; throws what the first failure was.
     *
     * @throws InterruptedException if it was stopped before
     */
    <T> void each(List<T> all, Work<T> work) throws InterruptedException {
        var next = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            var running = new ArrayList<Future<?>>();
            for (int number = 0; number < Math.min(threads, all.size()); number++) {
                running.add(pool.submit(() -> {
                    try {
                        for (int at = next.getAndIncrement(); at < all.size()
                                && !stopped.getAsBoolean(); at = next.getAndIncrement()) {
                            work.on(all.get(at));
                        }
                    } finally {
                        next.set(all.size());
                    }
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
        }
        if (stopped.getAsBoolean()) {
            throw new InterruptedException();
        }
    }

    /** Calls the engine again and again while it has too much to do. */
    static <R> R insisting(Call<R> call) throws InterruptedException {
        while (true) {
            try {
                return call.call();
            } catch (UnavailableException e) {
                Thread.sleep(e.retryAfter());
            } catch (OverloadedException e) {
                Thread.sleep(e.retryAfter());
            }
        }
    }

    interface Work<T> {
        void on(T one) throws InterruptedException;
    }

    interface Call<R> {
        R call() throws InterruptedException;
    }
}
