package dev.carrel.application.contract.web;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the processor time that the reading thread needs for two sizes of an input. The cheapest of several rounds
 * counts for each size, so that a busy machine makes no difference.
 */
public final class CostRatio {

    private static final int TIMES_AS_LARGE = 8;
    /** A bound between 8, which is linear, and 64, which is quadratic. */
    private static final int MAX_RATIO = 24;
    /** The minimum of a measured cost: a smaller one is lost in a pause of the machine. */
    private static final long MIN_NANOS = 4_000_000;
    private static final int ROUNDS = 2;
    private static final int MAX_ROUNDS = 6;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CostRatio() {}

    /** Asserts that an input of eight times the characters costs about eight times as much. */
    public static void assertInProportion(String what, int characters, IntFunction<String> input,
            Consumer<String> read) {
        String small = input.apply(characters);
        String large = input.apply(characters * TIMES_AS_LARGE);
        long smallNanos = Long.MAX_VALUE;
        long largeNanos = Long.MAX_VALUE;
        for (int round = 0; round < MAX_ROUNDS && (round < ROUNDS || largeNanos > maxRatio(smallNanos)); round++) {
            smallNanos = Math.min(smallNanos, measureNanos(small, read));
            largeNanos = Math.min(largeNanos, measureNanos(large, read));
        }
        assertThat(largeNanos).as("%s: nanoseconds for %d characters, where %d take %d", what, large.length(),
                small.length(), smallNanos).isLessThanOrEqualTo(maxRatio(smallNanos));
    }

    private static long maxRatio(long smallNanos) {
        return Math.max(smallNanos, MIN_NANOS) * MAX_RATIO;
    }

    private static long measureNanos(String input, Consumer<String> read) {
        long begun = THREADS.getCurrentThreadCpuTime();
        read.accept(input);
        return THREADS.getCurrentThreadCpuTime() - begun;
    }

    /** Returns a text of about this length that repeats a part between a prefix and a suffix. */
    public static IntFunction<String> repeatText(String beginning, String part, String end) {
        return characters -> beginning + part.repeat(Math.max(1, characters / part.length())) + end;
    }

    /** Returns a nested text of about this length: all openings, then all ends. */
    public static IntFunction<String> nestText(String beginning, String end) {
        return characters -> {
            int depth = Math.max(1, characters / (beginning.length() + end.length()));
            return beginning.repeat(depth) + "x" + end.repeat(depth);
        };
    }
}
