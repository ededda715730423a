package dev.carrel.ranking.search;

import java.util.Comparator;

/**
 * A candidate passage with its hybrid score.
 *
 * @param score the score by which passages rank; the reranker may exchange the scores of the first passages
 * @param isNearMiss whether {@link NearMisses} found it to be about another thing
 */
record ScoredPassage(CandidatePassage candidate, double score, boolean isNearMiss) {

    static final Comparator<ScoredPassage> BEST_FIRST = Comparator.comparingDouble(ScoredPassage::score)
            .reversed()
            .thenComparing(ScoredPassage::docId);

    ScoredPassage(CandidatePassage candidate, double score) {
        this(candidate, score, false);
    }

    int docId() {
        return candidate.docId();
    }

    /** Returns whether the passage has a word of the query or is similar to it. */
    boolean isMatch() {
        return candidate.lexicalScore() > 0 || candidate.vectorScore() > 0;
    }

    /** Returns this passage as one about another thing than the question. */
    ScoredPassage asNearMiss(double penalty) {
        return new ScoredPassage(candidate, score - penalty, true);
    }

    ScoredPassage withScore(double newScore) {
        return new ScoredPassage(candidate, newScore, isNearMiss);
    }
}
