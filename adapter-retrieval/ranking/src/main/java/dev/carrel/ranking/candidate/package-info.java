/**
 * Candidates that an index of another kind has found, as a Lucene index in memory: {@code CandidateReader} has their
 * passages, {@code CandidateTerms} the postings of the terms that are looked up, and {@code CandidateVectors} the
 * embeddings. Nothing is analysed or written again.
 */
@NullMarked
package dev.carrel.ranking.candidate;

import org.jspecify.annotations.NullMarked;
