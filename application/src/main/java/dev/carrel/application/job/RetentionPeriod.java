package dev.carrel.application.job;

import java.time.Duration;
import java.time.Instant;

/** The time after which something expires and is deleted. */
public record RetentionPeriod(Duration length) {

    private static final Duration MAX_CHECK_INTERVAL = Duration.ofMinutes(1);

    /** Returns the time between two checks, by which something may outlive the period. */
    public Duration checkInterval() {
        Duration tenth = length.dividedBy(10);
        return tenth.compareTo(MAX_CHECK_INTERVAL) < 0 ? tenth : MAX_CHECK_INTERVAL;
    }

    /** Returns the time before which everything has expired. */
    public Instant startAt(Instant now) {
        return now.minus(length);
    }
}
