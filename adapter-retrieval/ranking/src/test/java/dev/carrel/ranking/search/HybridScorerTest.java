package dev.carrel.ranking.search;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    void aHybridScoreDoesNotDependOnTheSizeOfALargeLibrary() {
        assertThat(hybridSimilarity(20_000)).isEqualTo(hybridSimilarity(200));
    }

    @Test
    void aHybridScoreSaysMoreInASmallLibrary() {
        assertThat(hybridSimilarity(200)).isLessThan(hybridSimilarity(50));
        assertThat(hybridSimilarity(50)).isLessThan(hybridSimilarity(5));
        assertThat(hybridSimilarity(1)).isEqualTo(hybridSimilarity(5));
    }

    @Test
    void aPassageThatIsNotYetEmbeddedIsAsSimilarAsByWordsAlone() {
        var unrelated = new CandidatePassage(1, 0, 0.05);
        HybridScorer scorer = HybridScorer.calibrate(List.of(LEXICAL, unrelated), 200);
        double score = scorer.scorePassage(LEXICAL).score();

        assertThat(scorer.isHybrid()).isTrue();
        assertThat(scorer.toSimilarity(score, score)).isCloseTo(lexicalSimilarity(200), within(1e-9));
    }

    @Test
    void aPassageThatIsNotYetEmbeddedRanksAmongSimilarOnesByItsWords() {
        var similar = new CandidatePassage(1, 0.4, 0.8);
        HybridScorer scorer = HybridScorer.calibrate(List.of(LEXICAL, similar), 200);

        assertThat(scorer.scorePassage(LEXICAL).score()).isGreaterThan(scorer.scorePassage(similar).score());
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
