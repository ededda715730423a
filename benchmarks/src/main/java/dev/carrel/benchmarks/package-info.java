/**
 * What Carrel costs, measured against something plain in the same run: {@link dev.carrel.benchmarks.ServiceBenchmark}
 * for the service over HTTP, {@link dev.carrel.benchmarks.ModelBenchmark} for replies by a language model,
 * {@link dev.carrel.benchmarks.DocumentsBenchmark} for taking documents in,
 * {@link dev.carrel.benchmarks.EmbeddingBenchmark} for telling what texts mean,
 * {@link dev.carrel.benchmarks.SearchBenchmark} for searches as a library grows, and
 * {@link dev.carrel.benchmarks.EngineBenchmark} for the parts of a query under JMH.
 * {@link dev.carrel.benchmarks.WriteWaitBenchmark} shows how long a write waits beside something large, and
 * {@link dev.carrel.benchmarks.ConversationsBenchmark} plays whole conversations and checks every reply.
 */
@NullMarked
package dev.carrel.benchmarks;

import org.jspecify.annotations.NullMarked;
