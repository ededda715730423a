/**
 * What puts load on servers: {@link dev.carrel.benchmarks.load.BenchmarkServerProcess} starts them,
 * {@link dev.carrel.benchmarks.load.LibraryClient} sends requests, and
 * {@link dev.carrel.benchmarks.load.ClosedLoopLoad} repeats them and measures their latency.
 */
@NullMarked
package dev.carrel.benchmarks.load;

import org.jspecify.annotations.NullMarked;
