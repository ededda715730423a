/**
 * The passage index on Lucene. {@link dev.carrel.retrieval.LucenePassageIndex} is the only type for use from outside.
 *
 * <p>
 * {@link dev.carrel.retrieval.index} writes and opens the Lucene index of each library: read {@code LibraryIndex}
 * first. How passages are analysed, scored and ranked is shared with other indexes: see
 * {@link dev.carrel.ranking.search}.
 */
@NullMarked
package dev.carrel.retrieval;

import org.jspecify.annotations.NullMarked;
