/**
 * What several servers cost: {@link dev.carrel.benchmarks.scale.SetUpsBenchmark} compares set-ups of servers over HTTP,
 * {@link dev.carrel.benchmarks.scale.IndexesBenchmark} searches in OpenSearch and in Lucene.
 */
@NullMarked
package dev.carrel.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
