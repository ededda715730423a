package dev.carrel.application.contract.web;

import dev.carrel.application.TestSize;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the processor time that the reading thread needs for an input and for one of eight times its size. The input
 * grows until its cost can be measured. The cheapest of several rounds counts for each size, so that a busy machine,
 * compilation and garbage collection make no difference.
 */
public final class CostRatio {

    private static final int TIMES_AS_LARGE = 8;
    /** A bound between 8, which is linear, and 64, which is quadratic. */
    private static final int MAX_RATIO = 24;
    /**
     * The minimum of a measured cost. The larger it is, the larger are the inputs, and the smaller a share of them that
     * costs too much is found.
     */
    private static final long MIN_NANOS = TestSize.of(250_000, 1_000_000);
    /** A cost of each character of a large input that is no concern, however little a small one takes. */
    private static final int FREE_NANOS = 100;
    /** The size at which the input stops to grow: its reader does next to nothing. */
    private static final int MAX_CHARACTERS = 1024 * 1024;
    /** The processor time after which a large input counts as too expensive: enough for code to get warm in it. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int characters;
    private final Consumer<String> read;
    /** What any input costs. */
    private long leastNanos = Long.MAX_VALUE;
    private long smallNanos = Long.MAX_VALUE;
    private long largeNanos = Long.MAX_VALUE;

    private CostRatio(int characters, Consumer<String> read) {
        this.characters = characters;
        this.read = read;
    }

    /**
     * Asserts that an input of eight times the characters costs about eight times as much. If it does not, it is twice
     * as large once more: what is made of a small input may fit into the cache of a processor, of a large one not.
     *
     * @param characters the size of the smaller input, which is doubled until it takes a few milliseconds
     */
    public static void assertInProportion(String what, int characters, IntFunction<String> input,
            Consumer<String> read) {
        var costs = new CostRatio(characters, read);
        costs.measureRounds(input);
        while (!costs.isMeasurable()) {
            costs = new CostRatio(2 * costs.characters, read);
            costs.measureRounds(input);
        }
        if (costs.largeNanos > costs.maxLargeNanos()) {
            costs = new CostRatio(2 * costs.characters, read);
            costs.measureRounds(input);
        }
        assertThat(costs.largeNanos).as("%s: nanoseconds for %d characters, where %d take %d", what,
                costs.characters * TIMES_AS_LARGE, costs.characters, costs.smallNanos)
                .isLessThanOrEqualTo(costs.maxLargeNanos());
    }

    /** Measures until the costs are in proportion or the patience ends. Code that gets warm makes all cheaper. */
    private void measureRounds(IntFunction<String> input) {
        String least = input.apply(1);
        String small = input.apply(characters);
        measureSmall(least, small);
        measureSmall(least, small);
        if (!isMeasurable()) {
            return;
        }
        String large = input.apply(characters * TIMES_AS_LARGE);
        for (long spent = 0; spent < PATIENCE_NANOS && isMeasurable() && largeNanos > maxLargeNanos();) {
            long nanos = measureNanos(large);
            spent += nanos;
            largeNanos = Math.min(largeNanos, nanos);
            measureSmall(least, small);
        }
    }

    private void measureSmall(String least, String small) {
        leastNanos = Math.min(leastNanos, measureNanos(least));
        smallNanos = Math.min(smallNanos, measureNanos(small));
    }

    /** Returns whether the cost is more than noise, and most of it that of the content. */
    private boolean isMeasurable() {
        return smallNanos >= Math.max(MIN_NANOS, 2 * leastNanos) || characters >= MAX_CHARACTERS;
    }

    private long maxLargeNanos() {
        return Math.max(Math.max(smallNanos, MIN_NANOS) * MAX_RATIO, (long) FREE_NANOS * TIMES_AS_LARGE * characters);
    }

    private long measureNanos(String input) {
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
