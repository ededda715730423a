/**
 * What is measured of a running server. {@link dev.carrel.bootstrap.metrics.ServerMetrics} has it all and hands out
 * those who measure, one for each part that tells something; no other package knows what they measure with.
 *
 * <p>
 * The labels of a measurement have few values, whatever is asked of the server: never an id, a name or a text.
 */
@NullMarked
package dev.carrel.bootstrap.metrics;

import org.jspecify.annotations.NullMarked;
