/**
 * The passage index on Lucene. {@link dev.carrel.retrieval.LucenePassageIndex} is the only type for use from outside.
 *
 * <ul>
 * <li>{@link dev.carrel.retrieval.index} writes and opens the Lucene index of each library: read {@code LibraryIndex}
 * first.
 * <li>{@link dev.carrel.retrieval.analysis} turns text into terms: read {@code TextAnalysis} first.
 * <li>{@link dev.carrel.retrieval.search} ranks passages and documents: read {@code PassageSearch} first. Its package
 * documentation has the formulas.
 * </ul>
 */
@NullMarked
package dev.carrel.retrieval;

import org.jspecify.annotations.NullMarked;
