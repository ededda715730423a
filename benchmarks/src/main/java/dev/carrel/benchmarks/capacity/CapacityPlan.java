package dev.carrel.benchmarks.capacity;

/**
 * The arithmetic: what a workload needs if everything is spread evenly.
 *
 * @param databaseGigabytes in PostgreSQL
 * @param indexGigabytes in OpenSearch, with replicas
 * @param shards primary shards
 * @param vectorGigabytes of memory in which all vectors are searched fast, with replicas
 * @param nodes of OpenSearch
 * @param servers of Carrel
 * @param embeddingHours of one processor, once
 * @param dollarsPerMonth with the assumed prices
 */
record CapacityPlan(double databaseGigabytes, double indexGigabytes, int shards, double vectorGigabytes, int nodes,
        int servers, double embeddingHours, double dollarsPerMonth) {

    static final double GIGABYTE = 1e9;
    /** Of 10 to 30 GB that are recommended for searching. */
    private static final double SHARD_BYTES = 30 * GIGABYTE;
    /** A node has 16 processors and 128 GB, of which 90 GB are left for the page cache. */
    static final int NODE_PROCESSORS = 16;
    private static final double NODE_CACHE_BYTES = 90 * GIGABYTE;
    /** A server of Carrel has 4 processors and 8 GB. */
    static final int SERVER_PROCESSORS = 4;
    /** Above it, queries wait for each other too often. */
    static final double MAX_UTILISATION = 0.6;
    /** Assumptions, not offers. */
    private static final double NODE_DOLLARS = 700;
    private static final double SERVER_DOLLARS = 120;
    private static final double GIGABYTE_DOLLARS = 0.1;

    static CapacityPlan of(Workload workload) {
        int copies = 1 + workload.replicas();
        double primaryBytes = workload.passages() * UnitCosts.indexBytes(workload.dimensions());
        double vectorBytes = copies * workload.passages() * UnitCosts.vectorMemoryBytes(workload.dimensions());
        double searchProcessors = workload.queriesPerSecond() * meanSearchSeconds(workload) / MAX_UTILISATION;
        int nodes = Math.max(copies,
                Math.max(ceil(vectorBytes / NODE_CACHE_BYTES), ceil(searchProcessors / NODE_PROCESSORS)));
        int servers = ceil(
                workload.queriesPerSecond() * UnitCosts.serverSeconds() / MAX_UTILISATION / SERVER_PROCESSORS);
        double databaseGigabytes = workload.passages() * UnitCosts.databaseBytes(workload.dimensions()) / GIGABYTE;
        double indexGigabytes = copies * primaryBytes / GIGABYTE;
        double dollars = NODE_DOLLARS * nodes + SERVER_DOLLARS * servers
                + GIGABYTE_DOLLARS * (databaseGigabytes + indexGigabytes);
        return new CapacityPlan(databaseGigabytes, indexGigabytes, ceil(primaryBytes / SHARD_BYTES),
                vectorBytes / GIGABYTE, nodes, servers,
                workload.passages() * UnitCosts.embeddingSeconds(workload.dimensions()) / 3600, dollars);
    }

    /** Returns the mean over queries: a library is asked in proportion to its size. */
    static double meanSearchSeconds(Workload workload) {
        double seconds = 0;
        for (double size : workload.librarySizes()) {
            seconds += size / workload.passages() * UnitCosts.searchSeconds(size);
        }
        return seconds;
    }

    private static int ceil(double value) {
        return Math.max(1, (int) Math.ceil(value));
    }
}
