package dev.carrel.ranking.search;

import java.util.Comparator;

/**
 * A candidate passage with its hybrid score.
 *
 * @param score the score by which passages rank; the reranker may exchange the scores of the first passages
 */
record ScoredPassage(CandidatePassage candidate, double score) {

    static final Comparator<ScoredPassage> BEST_FIRST = Comparator.comparingDouble(ScoredPassage::score)
            .reversed()
            .thenComparing(ScoredPassage::docId);

    int docId() {
        return candidate.docId();
    }

    /** Returns whether the passage has a word of the query or is similar to it. */
    boolean isMatch() {
        return candidate.lexicalScore() > 0 || candidate.vectorScore() > 0;
    }

    ScoredPassage withScore(double newScore) {
        return new ScoredPassage(candidate, newScore);
    }
}
