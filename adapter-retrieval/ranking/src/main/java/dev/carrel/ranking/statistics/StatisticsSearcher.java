package dev.carrel.ranking.statistics;

import dev.carrel.application.port.CancellationSignal;
import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.jspecify.annotations.Nullable;

/** Searches an index with the statistics of a collection. */
final class StatisticsSearcher extends CancellableSearcher {

    private final PassageStatistics statistics;

    StatisticsSearcher(IndexSearcher searched, PassageStatistics statistics, CancellationSignal signal) {
        super(searched, signal);
        this.statistics = statistics;
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
        int passages = Math.max(1, statistics.countPassagesWith(term, docFreq));
        return new TermStatistics(term.bytes(), passages, Math.max(passages, totalTermFreq * passages / docFreq));
    }

    @Override
    public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
        return statistics.fieldStatistics(field);
    }
}
