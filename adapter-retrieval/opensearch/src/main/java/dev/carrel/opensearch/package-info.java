/**
 * The passage index on OpenSearch, for several servers or for more passages than one machine holds.
 * {@link dev.carrel.opensearch.OpenSearchPassageIndex} and {@link dev.carrel.opensearch.OpenSearchSettings} are the
 * types for use from outside.
 *
 * <p>
 * One OpenSearch index has the passages of all libraries. {@link dev.carrel.opensearch.index} writes them: read
 * {@code PassageWriter} first. {@link dev.carrel.opensearch.search} finds candidates, which the code that Lucene's
 * passage index uses as well scores and ranks ({@link dev.carrel.ranking.search}), with statistics of the library that
 * OpenSearch counts. {@link dev.carrel.opensearch.http} sends requests.
 */
@NullMarked
package dev.carrel.opensearch;

import org.jspecify.annotations.NullMarked;
