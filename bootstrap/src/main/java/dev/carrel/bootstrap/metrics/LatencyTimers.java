package dev.carrel.bootstrap.metrics;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** Timers with a histogram each, of few buckets: there is one of them for every combination of labels. */
final class LatencyTimers {

    private static final long[] SECONDS_BUCKETS = {5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000};
    private static final long[] MINUTES_BUCKETS = {10, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000,
        300_000};

    private LatencyTimers() {}

    /** For what mostly takes milliseconds. */
    static Timer.Builder secondsTimer(String name, String description) {
        return histogramTimer(name, description, SECONDS_BUCKETS);
    }

    /** For what may take minutes. */
    static Timer.Builder minutesTimer(String name, String description) {
        return histogramTimer(name, description, MINUTES_BUCKETS);
    }

    private static Timer.Builder histogramTimer(String name, String description, long... milliseconds) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(
                        LongStream.of(milliseconds).mapToObj(Duration::ofMillis).toArray(Duration[]::new));
    }
}
