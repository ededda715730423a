package dev.carrel.ranking.statistics;

import dev.carrel.application.port.CancellationSignal;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Weight;

/**
 * Searches an index for one query until its signal is cancelled. Lucene would return what it has found until then: here
 * the search throws a {@link CancellationException}, since a part of the hits is no result.
 */
class CancellableSearcher extends IndexSearcher {

    private final CancellationSignal signal;

    CancellableSearcher(IndexSearcher searched, CancellationSignal signal) {
        super(searched.getIndexReader());
        this.signal = signal;
        setSimilarity(searched.getSimilarity());
        setQueryCache(null);
        setTimeout(signal::isCancelled);
    }

    @Override
    protected void search(LeafReaderContextPartition[] partitions, Weight weight, Collector collector)
            throws IOException {
        super.search(partitions, weight, collector);
        // Also after a rewriting that has ended early, as of a search for vectors.
        signal.throwIfCancelled();
    }
}
