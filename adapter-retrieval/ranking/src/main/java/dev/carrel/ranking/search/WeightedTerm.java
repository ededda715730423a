package dev.carrel.ranking.search;

import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * A term of a query with its statistics in one index.
 *
 * @param frequency the number of visible passages that contain the term
 * @param weight the weight of the term in the query
 * @param maxScore the weight times the inverse document frequency: the maximum that the term adds to a score
 * @param correctionOf the misspelt term of the query that this term replaces; null for a term of the query itself
 */
record WeightedTerm(Term term, TermStates states, int frequency, double weight, double maxScore,
        @Nullable Term correctionOf) {

    /** The factor on the expected score of an unknown term, which suggests that the library has another topic. */
    static final double UNKNOWN_TERM_FACTOR = 1.5;

    /** The maximum number of passages that contain a rare term. */
    static final int MAX_RARE_FREQUENCY = 2;

    private static final SmoothedBm25 BM25 = new SmoothedBm25();

    /** Looks up a term in an index. */
    static WeightedTerm of(Term term, double weight, @Nullable Term correctionOf, VisiblePassages visible)
            throws IOException {
        IndexSearcher searcher = visible.searcher();
        TermStates states = TermStates.build(searcher, term, true);
        int frequency = visible.statistics().countPassagesWith(term, states.docFreq());
        CollectionStatistics field = searcher.collectionStatistics(term.field());
        double idf = BM25.idf(frequency, field == null ? 0 : field.docCount());
        double factor = frequency > 0 ? 1 : UNKNOWN_TERM_FACTOR;
        return new WeightedTerm(term, states, frequency, weight, factor * (weight * idf), correctionOf);
    }

    boolean isKnown() {
        return frequency > 0;
    }

    /** Returns whether so few passages contain the term that it may be a misprint in them. */
    boolean isRare() {
        return frequency <= MAX_RARE_FREQUENCY;
    }

    /** Returns whether this is a correction of a word of the query, or of the word with this rare stem. */
    boolean replaces(WeightedTerm rare) {
        return correctionOf != null && rare.isRare() && (rare.term().equals(correctionOf)
                || rare.term().field().equals(PassageFields.STEMS)
                        && correctionOf.text().startsWith(rare.term().text()));
    }

    /** Returns the term as an explanation shows it: a stem is marked with an ellipsis. */
    String displayText() {
        return term.field().equals(PassageFields.STEMS) ? term.text() + "…" : term.text();
    }
}
