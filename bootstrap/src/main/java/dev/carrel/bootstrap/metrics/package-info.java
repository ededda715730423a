/**
 * The metrics of a running server. {@link dev.carrel.bootstrap.metrics.ServerMetrics} hands out an observer for each
 * module; those of the engine are {@link dev.carrel.integration.micrometer.EngineMetrics}.
 *
 * <p>
 * Labels have few values that do not depend on requests: never an ID, a name or a text.
 */
@NullMarked
package dev.carrel.bootstrap.metrics;

import org.jspecify.annotations.NullMarked;
