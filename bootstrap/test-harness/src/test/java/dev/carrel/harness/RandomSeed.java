package dev.carrel.harness;

import java.util.Random;

/** The seed of a test's choices: it is printed, and {@code -Dcarrel.seed=…} repeats the choices, but not the timing. */
public final class RandomSeed {

    private RandomSeed() {}

    /** Returns the source of all choices of a test. */
    public static Random random(String test) {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        System.out.println(test + ": -Dcarrel.seed=" + seed);
        return new Random(seed);
    }
}
