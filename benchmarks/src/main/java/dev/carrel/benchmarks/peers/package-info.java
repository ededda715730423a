/**
 * Carrel beside what people would use instead. {@link dev.carrel.benchmarks.peers.WordPeersBenchmark} compares searches
 * by words of servers, each a {@link dev.carrel.benchmarks.peers.SearchPeer};
 * {@link dev.carrel.benchmarks.peers.EmbeddingPeersBenchmark} compares engines within a program, with a model.
 */
@NullMarked
package dev.carrel.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
