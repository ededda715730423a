package dev.carrel.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** A closed load: so many clients, each beginning its next act when the last one has ended, for a while. */
final class ClosedLoopLoad {

    private ClosedLoopLoad() {}

    /**
     * Runs a load, after a warm-up of a third of its time that is not counted.
     *
     * @param acts the act of each client, by its number
     */
    static LoadResult runLoad(int clients, Duration time, IntFunction<Callable<?>> acts) throws InterruptedException {
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
            throw new IllegalStateException("an act failed", e.getCause());
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
     * @param sorted the time of each act, in nanoseconds, shortest first
     * @param perSecond acts a second, of all clients together
     */
    record LoadResult(long[] sorted, double perSecond) {

        static LoadResult of(List<long[]> clients, long elapsed) {
            long[] all = clients.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            return new LoadResult(all, all.length * 1e9 / elapsed);
        }

        double quantileMillis(double quantile) {
            return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] / 1e6;
        }
    }
}
