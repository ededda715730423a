/**
 * The passages that a query is about, and their statistics, by which its terms weigh: {@code PassageStatistics} says
 * which. {@code VisiblePassages} takes them from the Lucene index that is searched, of all its passages or of the ones
 * that pass a filter; an index of another kind supplies its own.
 */
@NullMarked
package dev.carrel.ranking.statistics;

import org.jspecify.annotations.NullMarked;
