package dev.carrel.ranking.statistics;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.ranking.statistics.FilterCache.EvaluatedFilter;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * The passages of the documents that pass the filter of a query. They are found before the search, so that both legs
 * look among them only, and the statistics of terms count these passages: a word that only other documents contain is
 * unknown. Used by one thread.
 */
public final class VisiblePassages {

    private final IndexSearcher searcher;
    private final PassageStatistics statistics;
    private final @Nullable EvaluatedFilter passing;
    private final CancellationSignal signal;

    private VisiblePassages(IndexSearcher searcher, PassageStatistics statistics, @Nullable EvaluatedFilter passing,
            CancellationSignal signal) {
        this.signal = signal;
        this.searcher = searcher;
        this.statistics = statistics;
        this.passing = passing;
    }

    /**
     * Returns the passages of an index that pass a filter.
     *
     * @param signal ends the searches
     */
    public static VisiblePassages find(AttributeFilter filter, IndexSearcher searcher, CancellationSignal signal)
            throws IOException {
        if (filter.isEverything()) {
            return new VisiblePassages(new CancellableSearcher(searcher, signal), new IndexStatistics(searcher), null,
                    signal);
        }
        EvaluatedFilter passing = FilterCache.evaluate(filter, searcher.getIndexReader());
        var statistics = new FilteredStatistics(searcher, passing);
        return new VisiblePassages(new StatisticsSearcher(searcher, statistics, signal), statistics, passing, signal);
    }

    /**
     * Returns all passages of an index, as a part of a larger collection: each has the score that it has there.
     *
     * @param collection the statistics of the collection, which may have been counted before passages were added
     * @param signal ends the searches
     */
    public static VisiblePassages partOf(PassageStatistics collection, IndexSearcher searcher,
            CancellationSignal signal) {
        var statistics = new CandidateStatistics(collection, searcher);
        return new VisiblePassages(new StatisticsSearcher(searcher, statistics, signal), statistics, null, signal);
    }

    /**
     * Ends a computation about these passages once its result is of no use.
     *
     * @throws CancellationException if the signal is cancelled
     */
    public void throwIfCancelled() {
        signal.throwIfCancelled();
    }

    /**
     * Returns a searcher with the {@link #statistics}. Searches need the {@link #filter}; they throw a
     * {@link CancellationException} once the signal is cancelled.
     */
    public IndexSearcher searcher() {
        return searcher;
    }

    /** Returns the statistics of the visible passages, or of the collection of which they are a part. */
    public PassageStatistics statistics() {
        return statistics;
    }

    /** Returns the filter for searches; empty if all passages of the index are visible. */
    public Optional<Query> filter() {
        return Optional.ofNullable(passing).map(filter -> new PassageSetQuery(filter.bySegment()));
    }
}
