package dev.carrel.retrieval.search;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HybridScorerTest {

    private static final CandidatePassage LEXICAL = new CandidatePassage(0, 0.5, Double.NaN);
    private static final CandidatePassage EMBEDDED = new CandidatePassage(1, 0.5, 0.4);

    @Test
    void theSameCoverageSaysLessInALargerLibrary() {
        assertThat(lexicalSimilarity(20_000)).isLessThan(lexicalSimilarity(2_000)).isLessThan(lexicalSimilarity(200));
    }

    @Test
    void aSmallLibraryIsNoEasierThanTheSmallestMeasured() {
        assertThat(lexicalSimilarity(1)).isEqualTo(lexicalSimilarity(200));
    }

    @Test
    void aHybridScoreDoesNotDependOnTheSize() {
        assertThat(hybridSimilarity(20_000)).isEqualTo(hybridSimilarity(200));
    }

    private static double lexicalSimilarity(int passages) {
        HybridScorer scorer = HybridScorer.calibrate(List.of(LEXICAL), passages);
        double score = scorer.scorePassage(LEXICAL).score();
        return scorer.toSimilarity(score, score);
    }

    private static double hybridSimilarity(int passages) {
        HybridScorer scorer = HybridScorer.calibrate(List.of(EMBEDDED), passages);
        double score = scorer.scorePassage(EMBEDDED).score();
        return scorer.toSimilarity(score, score);
    }
}
