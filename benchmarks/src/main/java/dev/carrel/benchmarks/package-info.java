/**
 * What Carrel costs, measured against something plain in the same run: {@link dev.carrel.benchmarks.ServiceBenchmark} for
 * the service over HTTP, {@link dev.carrel.benchmarks.EngineBenchmark} for the parts of a query under JMH.
 */
@NullMarked
package dev.carrel.benchmarks;

import org.jspecify.annotations.NullMarked;
