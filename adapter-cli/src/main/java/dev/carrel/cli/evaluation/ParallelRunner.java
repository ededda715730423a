package dev.carrel.cli.evaluation;

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
public record ParallelRunner(int threads, BooleanSupplier stopped) {

    /**
     * Returns when all is done; throws what the first failure was.
     *
     * @throws InterruptedException if it was stopped before
     */
    <T> void forEach(List<T> all, ItemTask<T> work) throws InterruptedException {
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

    /** Calls the engine again and again while it has too much to do. */
    static <R> R retryWhileBusy(EngineCall<R> call) throws InterruptedException {
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

    interface ItemTask<T> {
        void process(T one) throws InterruptedException;
    }

    interface EngineCall<R> {
        R callEngine() throws InterruptedException;
    }
}
