package dev.carrel.application;

/** Chooses how much a test does: its full size with the profile {@code reliability}, a smaller one without. */
public final class TestSize {

    private static final boolean FULL = Boolean.getBoolean("carrel.test.full");

    private TestSize() {}

    /** Returns the size in this run. */
    public static int of(int small, int full) {
        return FULL ? full : small;
    }
}
