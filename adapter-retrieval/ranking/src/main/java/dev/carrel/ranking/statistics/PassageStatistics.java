package dev.carrel.ranking.statistics;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a collection of passages, by which the terms of a query weigh. The collection may be larger than
 * the Lucene index in which the passages are scored, which changes no score. Used by one thread.
 */
public interface PassageStatistics {

    /** Returns the number of passages. */
    int countPassages();

    /**
     * Returns the number of passages that contain a term.
     *
     * @param docFreq the number of passages of the searched Lucene index that contain it, for collections that are this
     * index or a part of it
     */
    int countPassagesWith(Term term, int docFreq) throws IOException;

    /** Returns the number of passages that have a field, and the lengths of it; null if no passage has it. */
    @Nullable
    CollectionStatistics fieldStatistics(String field) throws IOException;

    /**
     * Returns the most frequent term near to a term; empty if none is frequent enough.
     *
     * @param maxEdits the maximum Damerau-Levenshtein distance, 1 or 2; the first letter is the same
     * @param minFrequency the minimum number of passages that contain it; at least one always
     */
    Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) throws IOException;
}
