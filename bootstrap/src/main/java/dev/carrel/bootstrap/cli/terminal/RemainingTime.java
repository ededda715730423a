package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Estimates how long the rest of a task takes, from what was done lately. The time until the first items are done is
 * left out, since a program that warms up tells nothing about the others. Thread-safe.
 */
final class RemainingTime {

    private static final long MIN_OBSERVED = Duration.ofSeconds(5).toNanos();
    private static final long WINDOW = Duration.ofSeconds(60).toNanos();
    /** So many items, or this part of all, must be done in the time that is observed. */
    private static final int MIN_ITEMS = 10;
    private static final int MIN_PART = 10;

    private final LongSupplier nanoTime;
    private final Deque<Sample> samples = new ArrayDeque<>();

    /** @param nanoTime the clock, like {@link System#nanoTime} */
    RemainingTime(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Notes how many items are done. */
    synchronized void recordDone(long done) {
        long now = nanoTime.getAsLong();
        if (done > 0 && (samples.isEmpty() || done > samples.getLast().done())) {
            samples.add(new Sample(now, done));
        }
        while (samples.size() > 1 && now - samples.getFirst().nanos() > WINDOW) {
            samples.removeFirst();
        }
    }

    /** Returns the time that is left; empty while too little was observed to tell. */
    synchronized Optional<Duration> estimate(long total) {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        long observed = nanoTime.getAsLong() - samples.getFirst().nanos();
        long items = samples.getLast().done() - samples.getFirst().done();
        if (observed < MIN_OBSERVED || items < Math.max(1, Math.min(MIN_ITEMS, total / MIN_PART))) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(observed)
                .multipliedBy(Math.max(0, total - samples.getLast().done()))
                .dividedBy(items));
    }

    /** How many items were done at a time. */
    private record Sample(long nanos, long done) {}
}
