package dev.carrel.ranking.statistics;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** The statistics of all passages of a Lucene index. */
record IndexStatistics(IndexSearcher searcher) implements PassageStatistics {

    @Override
    public int countPassages() {
        return searcher.getIndexReader().numDocs();
    }

    @Override
    public int countPassagesWith(Term term, int docFreq) {
        return docFreq;
    }

    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) throws IOException {
        return searcher.collectionStatistics(field);
    }

    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) throws IOException {
        return new NearTerms(searcher.getIndexReader(), this).findMostFrequent(term, maxEdits, minFrequency);
    }
}
