package dev.carrel.ranking.statistics;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a collection in which candidates were found, at least as large as the statistics of the candidates:
 * some of these may have been added after the count.
 */
record CandidateStatistics(PassageStatistics collection, IndexSearcher candidates) implements PassageStatistics {

    @Override
    public int countPassages() {
        return Math.max(collection.countPassages(), candidates.getIndexReader().numDocs());
    }

    @Override
    public int countPassagesWith(Term term, int docFreq) throws IOException {
        return Math.max(collection.countPassagesWith(term, docFreq), docFreq);
    }

    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) throws IOException {
        CollectionStatistics counted = collection.fieldStatistics(field);
        if (counted != null && counted.maxDoc() >= candidates.getIndexReader().numDocs()) {
            return counted;
        }
        CollectionStatistics found = candidates.collectionStatistics(field);
        return counted == null || found != null && found.docCount() > counted.docCount() ? found : counted;
    }

    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) throws IOException {
        return collection.findMostFrequentNear(term, maxEdits, minFrequency);
    }
}
