package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.language.SynonymLexicon;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QuestionTermsTest {

    private final QuestionTerms words = new QuestionTerms(List.of("annual", "leave", "employee"),
            SynonymLexicon.forLanguage(null));

    @Test
    void matchesEqualWordsFullyAndRelatedWordsPartly() {
        double[] found = words.matchStrengths(List.of("employer", "have", "leave"));

        assertThat(found[0]).isZero();
        assertThat(found[1]).isEqualTo(1);
        assertThat(found[2]).isStrictlyBetween(0.0, 1.0);
    }

    @Test
    void recognizesTermsMadeOfQuestionWords() {
        assertThat(words.consistsOfMatches(List.of("leave", "annual"))).isTrue();
        assertThat(words.consistsOfMatches(List.of("leave", "day"))).isFalse();
    }

    @Test
    void relatesWordsByPrefixOrContainment() {
        assertThat(TermSimilarity.computeSimilarity("invention", "inventor")).isPositive();
        assertThat(TermSimilarity.computeSimilarity("urlaub", "urlaubsantrag")).isPositive();
        assertThat(TermSimilarity.computeSimilarity("sommerurlaub", "urlaub")).isPositive();
        assertThat(TermSimilarity.computeSimilarity("form", "storm")).isZero();
        assertThat(TermSimilarity.computeSimilarity("art", "arts")).isZero();
        assertThat(TermSimilarity.computeSimilarity("station", "stable")).isZero();
    }

    @Test
    void scoresCloserWordsHigher() {
        WordWeights weights = WordWeights.of(List.of(1.0, 1.0, 1.0), List.of(passageOfAllWords()));

        double together = ProximityScorer.scoreProximity(List.of("annual", "leave", "day"), words, weights);
        double turned = ProximityScorer.scoreProximity(List.of("leave", "annual", "day"), words, weights);
        double apart = ProximityScorer.scoreProximity(List.of("annual", "day", "leave"), words, weights);
        double far = ProximityScorer.scoreProximity(List.of("annual", "day", "day", "day", "day", "leave"), words,
                weights);

        assertThat(together).isEqualTo(0.5).isEqualTo(turned);
        assertThat(apart).isEqualTo(0.25);
        assertThat(far).isZero();
        assertThat(ProximityScorer.scoreProximity(List.of("annual", "leave", "employee"), words, weights)).isEqualTo(1);
    }

    private static MatchedPassage passageOfAllWords() {
        var block = new ParsedBlock(new Paragraph("annual leave employee"),
                List.of(new BlockPart("annual leave employee", true)));
        double[] all = {1, 1, 1};
        var part = new MatchedPart(0, 0, block, List.of(), List.of(), all, new double[3], 0);
        var passage = new ParsedPassage(new DocumentId("a"), 0, "", List.of(), 1, false, List.of(block));
        return new MatchedPassage(passage, all, all, List.of(), List.of(part));
    }
}
