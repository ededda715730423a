package dev.carrel.application.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Predicate;

/** The time after which something expires and is deleted. */
public record RetentionPeriod(Duration length) {

    private static final Duration MAX_CHECK_INTERVAL = Duration.ofMinutes(1);

    /**
     * Starts the job that deletes what has expired.
     *
     * @param activity the name of the job in the log and in the engine's readiness
     * @param deletion deletes a batch of what is older than a time, and returns whether there was any
     */
    public void startJob(BackgroundJobs jobs, String activity, InstantSource clock, Predicate<Instant> deletion) {
        jobs.runEvery(checkInterval(), activity, BackgroundJobs.STALL_LIMIT,
                () -> deletion.test(clock.instant().minus(length)));
    }

    /** Returns the time between two checks, by which something may outlive the period. */
    private Duration checkInterval() {
        Duration tenth = length.dividedBy(10);
        return tenth.compareTo(MAX_CHECK_INTERVAL) < 0 ? tenth : MAX_CHECK_INTERVAL;
    }
}
