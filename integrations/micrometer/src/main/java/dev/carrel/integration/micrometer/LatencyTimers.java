package dev.carrel.integration.micrometer;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** Timers with histograms of few buckets, since every combination of labels has its own histogram. */
public final class LatencyTimers {

    private static final long[] SECONDS_BUCKETS = {5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000};
    private static final long[] MINUTES_BUCKETS = {10, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000,
        300_000};

    private LatencyTimers() {}

    /** Returns a timer for durations of milliseconds to seconds. */
    public static Timer.Builder secondsTimer(String name, String description) {
        return histogramTimer(name, description, SECONDS_BUCKETS);
    }

    /** Returns a timer for durations up to minutes. */
    public static Timer.Builder minutesTimer(String name, String description) {
        return histogramTimer(name, description, MINUTES_BUCKETS);
    }

    private static Timer.Builder histogramTimer(String name, String description, long... milliseconds) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(
                        LongStream.of(milliseconds).mapToObj(Duration::ofMillis).toArray(Duration[]::new));
    }
}
