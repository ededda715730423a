/**
 * Metrics of an engine by Micrometer: {@link dev.carrel.integration.micrometer.EngineMetrics} is given to its builder.
 */
@NullMarked
package dev.carrel.integration.micrometer;

import org.jspecify.annotations.NullMarked;
