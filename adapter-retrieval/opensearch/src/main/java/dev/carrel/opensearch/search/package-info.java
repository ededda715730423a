/**
 * Searches: {@code QueryRun} sends the requests of a query, which find candidates ({@code CandidateQuery}), count terms
 * ({@code StatisticsQuery}) and look for corrections of misspelt words ({@code NearTermsQuery}). {@code FilterQuery}
 * restricts them to the documents that pass a filter, and {@code StatisticsCache} keeps what was counted.
 */
@NullMarked
package dev.carrel.opensearch.search;

import org.jspecify.annotations.NullMarked;
