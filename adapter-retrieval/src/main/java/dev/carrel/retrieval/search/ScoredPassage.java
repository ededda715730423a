package dev.carrel.retrieval.search;

import java.util.Comparator;

/**
 * A passage with what each leg of a search makes of it.
 *
 * @param docId over all segments
 * @param lexicalScore the share of the query that it covers, at least 0
 * @param vectorScore how near it is; NaN if it was not compared
 * @param score both together, by which passages rank
 */
record ScoredPassage(int docId, double lexicalScore, double vectorScore, double score) {

    static final Comparator<ScoredPassage> BEST_FIRST = Comparator.comparingDouble(ScoredPassage::score)
            .reversed()
            .thenComparing(ScoredPassage::docId);

    /** Whether it has anything of what is asked. */
    boolean isMatch() {
        return lexicalScore > 0 || vectorScore > 0;
    }

    ScoredPassage withScore(double other) {
        return new ScoredPassage(docId, lexicalScore, vectorScore, other);
    }
}
