package dev.carrel.opensearch.search;

import dev.carrel.opensearch.search.NearTermsQuery.NearTerm;
import dev.carrel.ranking.statistics.PassageStatistics;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of the passages that a query is about, as OpenSearch counts them within the library. Its own
 * statistics are of a shard, which has the passages of other libraries too.
 *
 * @param fields the statistics of each field that has terms
 * @param frequencies the number of passages that contain a term, for terms of the query and terms near to these
 * @param nearTerms the terms near to rare words of the query
 */
record LibraryStatistics(int countPassages, Map<String, CollectionStatistics> fields, Map<Term, Integer> frequencies,
        Map<NearTermsKey, List<NearTerm>> nearTerms) implements PassageStatistics {

    /** Terms at an edit distance from a term. */
    record NearTermsKey(Term term, int maxEdits) {}

    @Override
    public int countPassagesWith(Term term, int docFreq) {
        return frequencies.getOrDefault(term, 0);
    }

    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) {
        return fields.get(field);
    }

    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) {
        return nearTerms.getOrDefault(new NearTermsKey(term, maxEdits), List.of())
                .stream()
                .map(NearTerm::term)
                .filter(near -> countPassagesWith(near, 0) >= Math.max(1, minFrequency))
                .max(Comparator.comparingInt(near -> countPassagesWith(near, 0)));
    }
}
