/**
 * Searches: {@code LibraryStatistics} counts passages and terms, {@code CandidateQuery} finds candidates by words and
 * by vectors, and {@code FilterQuery} restricts both to the documents that pass a filter.
 */
@NullMarked
package dev.carrel.opensearch.search;

import org.jspecify.annotations.NullMarked;
