package dev.carrel.application.job;

import java.time.Duration;

/** A stopwatch on the monotonic clock, so that a wall clock that jumps does not change what it measures. Immutable. */
public record Stopwatch(long startNanos) {

    /** Starts a stopwatch. */
    public static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    /** Returns a stopwatch that was started a while ago. */
    public static Stopwatch startedAgo(Duration elapsed) {
        return new Stopwatch(System.nanoTime() - elapsed.toNanos());
    }

    /** Returns the time since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** Returns whether more time than a limit has elapsed. */
    public boolean hasExceeded(Duration limit) {
        return elapsed().compareTo(limit) > 0;
    }
}
