package dev.carrel.application.job;

import java.time.Duration;

/**
 * The intervals of the background jobs.
 *
 * @param maintenanceInterval for maintenance
 * @param pollInterval for work that callers wait for, such as webhooks and index repairs
 */
public record JobIntervals(Duration maintenanceInterval, Duration pollInterval) {

    /** The intervals of an engine that serves users. */
    public static final JobIntervals DEFAULT = new JobIntervals(Duration.ofSeconds(2), Duration.ofMillis(500));
}
