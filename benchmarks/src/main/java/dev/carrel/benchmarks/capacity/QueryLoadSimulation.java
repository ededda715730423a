package dev.carrel.benchmarks.capacity;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Simulates searches that wait for the processors of nodes. Queries arrive at random (Poisson); each asks a library in
 * proportion to its size, and a copy of that library's shard at random. A node runs searches in their order, each on
 * one processor for a time that varies around the mean as the measured ones do (lognormal, p99 2.5 times the median).
 */
final class QueryLoadSimulation {

    /** The spread with which the 99th percentile of a lognormal distribution is 2.5 times its median. */
    private static final double SPREAD = Math.log(2.5) / 2.326;

    private final Workload workload;
    private final ShardPlacement placement;
    private final int nodes;
    private final Random random;

    QueryLoadSimulation(Workload workload, ShardPlacement placement, int nodes, Random random) {
        this.workload = workload;
        this.placement = placement;
        this.nodes = nodes;
        this.random = random;
    }

    /**
     * The times of searches in milliseconds, with their waits.
     *
     * @param busiest how much of its time the busiest node worked; above 1 if it could not keep up
     */
    record Times(double p50, double p99, double busiest) {}

    /** Simulates a number of queries, after a tenth as many that are not counted. */
    Times run(int queries) {
        double[] sizes = workload.librarySizes();
        double[] cumulated = cumulate(sizes);
        var processors = new Processors(nodes);
        int uncounted = queries / 10;
        double[] millis = new double[queries];
        double now = 0;
        for (int query = -uncounted; query < queries; query++) {
            now += -Math.log(1 - random.nextDouble()) / workload.queriesPerSecond();
            int library = pick(cumulated);
            int copy = random.nextInt(1 + workload.replicas());
            int node = (placement.shardOfLibrary()[library] + copy) % nodes;
            // The mean of a lognormal distribution is exp(spread² / 2) times its median.
            double median = UnitCosts.searchSeconds(sizes[library]) / Math.exp(SPREAD * SPREAD / 2);
            double end = processors.run(node, now, median * Math.exp(SPREAD * random.nextGaussian()));
            if (query >= 0) {
                millis[query] = 1000 * (end - now);
            }
        }
        Arrays.sort(millis);
        return new Times(millis[queries / 2], millis[queries - 1 - queries / 100], processors.busiest(now));
    }

    private static double[] cumulate(double[] sizes) {
        double[] cumulated = sizes.clone();
        Arrays.parallelPrefix(cumulated, Double::sum);
        return cumulated;
    }

    private int pick(double[] cumulated) {
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return Math.min(found < 0 ? -found - 1 : found, cumulated.length - 1);
    }

    /** When each processor of each node is free again. */
    private static final class Processors {

        private final List<PriorityQueue<Double>> freeAt;
        private final double[] busySeconds;

        Processors(int nodes) {
            this.busySeconds = new double[nodes];
            this.freeAt = IntStream.range(0, nodes)
                    .mapToObj(node -> new PriorityQueue<>(
                            Collections.nCopies(CapacityPlan.NODE_PROCESSORS, Double.valueOf(0))))
                    .toList();
        }

        /** Runs a search on the processor of a node that is free first, and returns when it ends. */
        double run(int node, double from, double seconds) {
            double end = Math.max(from, freeAt.get(node).remove()) + seconds;
            freeAt.get(node).add(end);
            busySeconds[node] += seconds;
            return end;
        }

        double busiest(double until) {
            return Arrays.stream(busySeconds).max().orElseThrow() / until / CapacityPlan.NODE_PROCESSORS;
        }
    }
}
