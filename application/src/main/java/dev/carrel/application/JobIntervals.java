package dev.carrel.application;

import java.time.Duration;

/**
 * How often the engine looks for work.
 *
 * @param often for upkeep
 * @param soon for what somebody waits for, such as a webhook or a damaged index
 */
record JobIntervals(Duration often, Duration soon) {

    static final JobIntervals DEFAULT = new JobIntervals(Duration.ofSeconds(2), Duration.ofMillis(500));
}
