package dev.carrel.benchmarks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Closed-loop load: each client starts its next operation as soon as the last one has ended. */
public final class ClosedLoopLoad {

    private ClosedLoopLoad() {}

    /**
     * Runs the load after a warm-up of a third of the time, which is not counted.
     *
     * @param acts returns the operation of a client by its number
     */
    public static LoadResult runLoad(int clients, Duration time, IntFunction<Callable<?>> acts)
            throws InterruptedException {
        measureLoad(clients, time.dividedBy(3), acts);
        return measureLoad(clients, time, acts);
    }

    private static LoadResult measureLoad(int clients, Duration time, IntFunction<Callable<?>> acts)
            throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(clients)) {
            long begin = System.nanoTime();
            long end = begin + time.toNanos();
            var running = new ArrayList<Future<long[]>>();
            for (int number = 0; number < clients; number++) {
                Callable<?> act = acts.apply(number);
                running.add(threads.submit(() -> repeatUntil(act, end)));
            }
            var nanos = new ArrayList<long[]>();
            for (Future<long[]> client : running) {
                nanos.add(client.get());
            }
            return LoadResult.of(nanos, System.nanoTime() - begin);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an operation failed", e.getCause());
        }
    }

    private static long[] repeatUntil(Callable<?> act, long end) throws Exception {
        var nanos = new long[1024];
        int count = 0;
        for (long now = System.nanoTime(); now < end;) {
            act.call();
            long after = System.nanoTime();
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, count * 2);
            }
            nanos[count++] = after - now;
            now = after;
        }
        return Arrays.copyOf(nanos, count);
    }

    /**
     * The latency and the throughput of a load.
     *
     * @param sorted the latency of each operation in nanoseconds, shortest first
     * @param perSecond the throughput of all clients together, in operations per second
     */
    public record LoadResult(long[] sorted, double perSecond) {

        public static LoadResult of(List<long[]> clients, long elapsed) {
            long[] all = clients.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            return new LoadResult(all, all.length * 1e9 / elapsed);
        }

        public double quantileMillis(double quantile) {
            return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] / 1e6;
        }
    }
}
