/**
 * The benchmarks. Each compares Carrel with a plain baseline in the same run:
 * {@link dev.carrel.benchmarks.ServiceBenchmark} the service over HTTP, {@link dev.carrel.benchmarks.ModelBenchmark}
 * replies by a language model, {@link dev.carrel.benchmarks.DocumentsBenchmark} ingestion,
 * {@link dev.carrel.benchmarks.EmbeddingBenchmark} embedding, {@link dev.carrel.benchmarks.FilterBenchmark} filters,
 * {@link dev.carrel.benchmarks.SearchBenchmark} search in a growing library, and
 * {@link dev.carrel.benchmarks.EngineBenchmark} the parts of a query under JMH.
 *
 * <p>
 * {@link dev.carrel.benchmarks.WriteWaitBenchmark} measures the waits of writes beside large operations;
 * {@link dev.carrel.benchmarks.ConversationsBenchmark} replays whole conversations and checks every reply. What a
 * cluster needs is calculated and simulated in {@link dev.carrel.benchmarks.capacity}.
 */
@NullMarked
package dev.carrel.benchmarks;

import org.jspecify.annotations.NullMarked;
