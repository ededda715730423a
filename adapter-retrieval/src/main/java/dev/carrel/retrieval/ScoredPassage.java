package dev.carrel.retrieval;

import java.util.Comparator;

/**
 * A passage with what each leg of a search makes of it.
 *
 * @param number over all segments
 * @param words the share of the query that it covers, at least 0
 * @param meaning how near it is; NaN if it was not compared
 * @param fit both together, by which passages rank
 */
record ScoredPassage(int number, double words, double meaning, double fit) {

    static final Comparator<ScoredPassage> BEST_FIRST = Comparator.comparingDouble(ScoredPassage::fit)
            .reversed()
            .thenComparing(ScoredPassage::number);

    /** Whether it has anything of what is asked. */
    boolean matches() {
        return words > 0 || meaning > 0;
    }

    ScoredPassage withFit(double other) {
        return new ScoredPassage(number, words, meaning, other);
    }
}
