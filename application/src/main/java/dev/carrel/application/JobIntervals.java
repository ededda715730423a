package dev.carrel.application;

import java.time.Duration;

/**
 * The intervals of the background jobs.
 *
 * @param maintenanceInterval for maintenance
 * @param pollInterval for work that callers wait for, such as webhooks and index repairs
 */
record JobIntervals(Duration maintenanceInterval, Duration pollInterval) {

    static final JobIntervals DEFAULT = new JobIntervals(Duration.ofSeconds(2), Duration.ofMillis(500));
}
