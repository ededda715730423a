package dev.carrel.benchmarks.capacity;

import java.util.Arrays;
import java.util.Random;

/**
 * Simulates where libraries are: each is in one shard, which a hash chooses, so that shards are of different sizes.
 *
 * @param shardOfLibrary in the order of {@link Workload#librarySizes}
 * @param passagesOfShard the sums of their sizes
 */
record ShardPlacement(int[] shardOfLibrary, double[] passagesOfShard) {

    /** Places the libraries as the hashes of random names do. */
    static ShardPlacement random(Workload workload, int shards, Random random) {
        double[] sizes = workload.librarySizes();
        int[] shardOfLibrary = new int[sizes.length];
        double[] passagesOfShard = new double[shards];
        for (int library = 0; library < sizes.length; library++) {
            shardOfLibrary[library] = random.nextInt(shards);
            passagesOfShard[shardOfLibrary[library]] += sizes[library];
        }
        return new ShardPlacement(shardOfLibrary, passagesOfShard);
    }

    /** Returns the passages of the largest shard. */
    double largestShard() {
        return Arrays.stream(passagesOfShard).max().orElseThrow();
    }
}
