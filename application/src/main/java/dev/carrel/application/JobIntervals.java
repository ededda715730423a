package dev.carrel.application;

import java.time.Duration;

/**
 * How often the engine looks for work.
 *
 * @param maintenanceInterval for upkeep
 * @param pollInterval for what somebody waits for, such as a webhook or a damaged index
 */
record JobIntervals(Duration maintenanceInterval, Duration pollInterval) {

    static final JobIntervals DEFAULT = new JobIntervals(Duration.ofSeconds(2), Duration.ofMillis(500));
}
