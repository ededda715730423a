package dev.carrel.bootstrap.metrics;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** Timers with a histogram each, of few buckets: there is one of them for every combination of labels. */
final class Times {

    private static final long[] SECONDS = {5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000};
    private static final long[] MINUTES = {10, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000};

    private Times() {}

    /** For what mostly takes milliseconds. */
    static Timer.Builder upToSeconds(String name, String meaning) {
        return timer(name, meaning, SECONDS);
    }

    /** For what may take minutes. */
    static Timer.Builder upToMinutes(String name, String meaning) {
        return timer(name, meaning, MINUTES);
    }

    private static Timer.Builder timer(String name, String meaning, long... milliseconds) {
        return Timer.builder(name)
                .description(meaning)
                .serviceLevelObjectives(
                        LongStream.of(milliseconds).mapToObj(Duration::ofMillis).toArray(Duration[]::new));
    }
}
