package dev.carrel.benchmarks.capacity;

import dev.carrel.benchmarks.capacity.QueryLoadSimulation.Times;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Prints what workloads need on PostgreSQL and OpenSearch: by arithmetic, and what simulations add to it.
 *
 * <pre>
 * CapacityReport [passages] [libraries, 1000] [dimensions, 384] [replicas, 1] [queries per second, 50]
 * </pre>
 */
public final class CapacityReport {

    private static final int PLACEMENTS = 200;
    private static final int QUERIES = 100_000;
    /** Fixed, so that a report can be repeated. */
    private static final long SEED = 20_26;

    private CapacityReport() {}

    /** Prints two tables in Markdown. Without arguments, for a million passages, a hundred million, and a billion. */
    public static void main(String[] args) {
        List<Long> sizes = args.length > 0 ? List.of(Long.parseLong(args[0]))
                : List.of(1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L);
        int libraries = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        int dimensions = args.length > 2 ? Integer.parseInt(args[2]) : 384;
        int replicas = args.length > 3 ? Integer.parseInt(args[3]) : 1;
        double queries = args.length > 4 ? Double.parseDouble(args[4]) : 50;
        List<Workload> workloads = sizes.stream()
                .map(passages -> new Workload(passages, libraries, dimensions, replicas, queries))
                .toList();
        System.out.printf(Locale.ROOT, "%d libraries, embeddings of %d bytes, %d replicas, %.0f queries per second%n%n",
                libraries, dimensions,
                replicas, queries);
        printPlans(workloads);
        printSimulations(workloads);
    }

    private static void printPlans(List<Workload> workloads) {
        System.out.printf(Locale.ROOT,
                "| Passages | PostgreSQL | OpenSearch, all copies | Primary shards | Memory for vectors | Nodes"
                        + " | Servers | Embedding, processor hours | Dollars a month |%n"
                        + "|---|---|---|---|---|---|---|---|---|%n");
        for (Workload workload : workloads) {
            CapacityPlan plan = CapacityPlan.of(workload);
            System.out.printf(Locale.ROOT, "| %,d | %,.1f GB | %,.1f GB | %d | %,.1f GB | %d | %d | %,.0f | %,.0f |%n",
                    workload.passages(),
                    plan.databaseGigabytes(), plan.indexGigabytes(), plan.shards(), plan.vectorGigabytes(),
                    plan.nodes(), plan.servers(), plan.embeddingHours(), plan.dollarsPerMonth());
        }
        System.out.printf(Locale.ROOT, "%n");
    }

    private static void printSimulations(List<Workload> workloads) {
        System.out.printf(Locale.ROOT,
                "| Passages | Largest library | Mean shard, largest shard: median and p95 of %d placements"
                        + " | Nodes by arithmetic: search p50, p99, busiest node"
                        + " | Nodes with which the busiest is %.0f %% busy at most: p50, p99 |%n"
                        + "|---|---|---|---|---|%n",
                PLACEMENTS, 100 * CapacityPlan.MAX_UTILISATION);
        for (Workload workload : workloads) {
            CapacityPlan plan = CapacityPlan.of(workload);
            var random = new Random(SEED);
            double shardGigabytes = UnitCosts.indexBytes(workload.dimensions()) / CapacityPlan.GIGABYTE;
            double[] largest = IntStream.range(0, PLACEMENTS)
                    .mapToDouble(each -> shardGigabytes
                            * ShardPlacement.random(workload, plan.shards(), random).largestShard())
                    .sorted()
                    .toArray();
            var placement = ShardPlacement.random(workload, plan.shards(), random);
            Times planned = simulate(workload, placement, plan.nodes());
            System.out.printf(Locale.ROOT, "| %,d | %,.0f | %.1f GB, %.1f GB, %.1f GB | %d: %s | %s |%n",
                    workload.passages(), Arrays.stream(workload.librarySizes()).max().orElseThrow(),
                    shardGigabytes * workload.passages() / plan.shards(), largest[PLACEMENTS / 2],
                    largest[PLACEMENTS * 95 / 100], plan.nodes(), describe(planned),
                    describeEnough(workload, placement, plan.nodes()));
        }
    }

    /** More nodes help as long as they take shards, and their copies, from the busiest one. */
    private static String describeEnough(Workload workload, ShardPlacement placement, int planned) {
        int most = placement.passagesOfShard().length + workload.replicas();
        for (int nodes = planned; nodes <= Math.max(planned, most); nodes++) {
            Times times = simulate(workload, placement, nodes);
            if (times.busiest() <= CapacityPlan.MAX_UTILISATION) {
                return nodes + ": " + describe(times);
            }
        }
        return "none: the shard of the largest library needs more replicas";
    }

    private static Times simulate(Workload workload, ShardPlacement placement, int nodes) {
        return new QueryLoadSimulation(workload, placement, nodes, new Random(SEED)).run(QUERIES);
    }

    private static String describe(Times times) {
        return String.format(Locale.ROOT, "%.0f ms, %.0f ms, %.0f %%", times.p50(), times.p99(), 100 * times.busiest());
    }
}
