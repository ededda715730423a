package dev.carrel.retrieval.search;

import dev.carrel.retrieval.index.PassageFields;
import dev.carrel.retrieval.index.SmoothedBm25;
import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * A term of a query as one index knows it.
 *
 * @param weight how much the query means it
 * @param maxScore the most that it can add to a score
 * @param correctionOf what stands in the query, if that is not known and this may be meant
 */
record WeightedTerm(Term term, TermStates states, double weight, double maxScore, @Nullable Term correctionOf) {

    /** A term that the library has never seen is a sign that it is on something else. */
    private static final double UNKNOWN_TERM_FACTOR = 1.5;

    private static final SmoothedBm25 BM25 = new SmoothedBm25();

    static WeightedTerm of(Term term, double weight, @Nullable Term correctionOf, IndexSearcher searcher)
            throws IOException {
        TermStates states = TermStates.build(searcher, term, true);
        CollectionStatistics field = searcher.collectionStatistics(term.field());
        double maxScore = weight * BM25.idf(states.docFreq(), field == null ? 0 : field.docCount());
        return new WeightedTerm(term, states, weight, states.docFreq() > 0 ? maxScore : UNKNOWN_TERM_FACTOR * maxScore,
                correctionOf);
    }

    boolean isKnown() {
        return states.docFreq() > 0;
    }

    /** For a person: a stem is told from a word. */
    String displayText() {
        return term.field().equals(PassageFields.STEMS) ? term.text() + "…" : term.text();
    }
}
