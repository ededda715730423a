/**
 * What many servers need: {@link dev.carrel.benchmarks.capacity.CapacityReport} calculates shards, memory, disk and
 * processors from {@linkplain dev.carrel.benchmarks.capacity.UnitCosts measured costs}, and checks the result by
 * simulations of what an average hides: large libraries and popular ones.
 */
@NullMarked
package dev.carrel.benchmarks.capacity;

import org.jspecify.annotations.NullMarked;
