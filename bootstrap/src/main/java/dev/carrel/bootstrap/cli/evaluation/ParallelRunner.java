package dev.carrel.bootstrap.cli.evaluation;

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
 * Runs a task for many items concurrently.
 *
 * @param stopped returns whether to start no further items
 */
public record ParallelRunner(int threads, BooleanSupplier stopped) {

    /**
     * Processes all items; throws the first failure.
     *
     * @throws InterruptedException if stopped before the end
     */
    public <T> void forEach(List<T> all, ItemTask<T> work) throws InterruptedException {
        var next = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            var running = new ArrayList<Future<?>>();
            for (int number = 0; number < Math.min(threads, all.size()); number++) {
                running.add(pool.submit(() -> {
                    try {
                        for (int at = next.getAndIncrement(); at < all.size()
                                && !stopped.getAsBoolean(); at = next.getAndIncrement()) {
                            work.process(all.get(at));
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

    /** Calls the engine until it is not overloaded. */
    public static <R> R retryWhileBusy(EngineCall<R> call) throws InterruptedException {
        while (true) {
            try {
                return call.callEngine();
            } catch (UnavailableException e) {
                Thread.sleep(e.retryAfter());
            } catch (OverloadedException e) {
                Thread.sleep(e.retryAfter());
            }
        }
    }

    /** Processes an item. */
    public interface ItemTask<T> {
        /** Processes an item. */
        void process(T one) throws InterruptedException;
    }

    /** A call that an engine or a server may reject for now. */
    public interface EngineCall<R> {
        /** Makes the call. */
        R callEngine() throws InterruptedException;
    }
}
