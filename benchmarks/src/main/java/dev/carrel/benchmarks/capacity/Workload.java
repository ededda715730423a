package dev.carrel.benchmarks.capacity;

/**
 * What is stored and asked.
 *
 * @param passages of all libraries
 * @param libraries of which the largest has its share by Zipf's law, as the sizes of most collections do
 * @param dimensions of an embedding, one byte each
 * @param replicas the copies of each shard beside the first
 * @param queriesPerSecond of all libraries, which are asked in proportion to their sizes
 */
record Workload(long passages, int libraries, int dimensions, int replicas, double queriesPerSecond) {

    Workload {
        if (passages < 1 || libraries < 1 || dimensions < 1 || replicas < 0 || queriesPerSecond <= 0) {
            throw new IllegalArgumentException("all numbers are positive, and there may be no replicas");
        }
    }

    /** Returns the passages of each library, the largest first. */
    double[] librarySizes() {
        double[] sizes = new double[libraries];
        double harmonic = 0;
        for (int rank = 1; rank <= libraries; rank++) {
            harmonic += 1.0 / rank;
        }
        for (int rank = 1; rank <= libraries; rank++) {
            sizes[rank - 1] = passages / (rank * harmonic);
        }
        return sizes;
    }
}
