package dev.carrel.application.job;

import java.time.Duration;

/** A stopwatch on the monotonic clock, so that a wall clock that jumps does not change what it measures. Immutable. */
public record Stopwatch(long startNanos) {

    /** Starts a stopwatch. */
    public static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    /** Returns the time since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
