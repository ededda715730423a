package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.passage.AskedConditions;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerTypeScorerTest {

    @Test
    void scoresNewNamesForPersonsAndPlaces() {
        assertThat(fit("Who met Roth?", "Yesterday Keller met Roth.")).isEqualTo(1);
        assertThat(fit("Who met Roth?", "Yesterday somebody met Roth.")).isZero();
        assertThat(fit("Who met Roth?", "Somebody met the minister.")).isZero();
        assertThat(fit("Where is it?", "It is in Zurich.")).isEqualTo(1);
    }

    @Test
    void scoresDatesAboveNumbersForTimes() {
        assertThat(fit("When did it open?", "It opened in 1998.")).isEqualTo(1);
        assertThat(fit("When did it open?", "It opened on a Monday.")).isEqualTo(1);
        assertThat(fit("When does it open?", "It opens at 9.")).isEqualTo(0.5);
        assertThat(fit("When does it open?", "It opens early.")).isZero();
    }

    @Test
    void scoresNewNumbersInDigitsAndWords() {
        assertThat(fit("How many of the 12 rooms are free?", "Of the 12 rooms 3 are free.")).isEqualTo(1);
        assertThat(fit("How many of the 12 rooms are free?", "Seven of the 12 rooms are free.")).isEqualTo(1);
        assertThat(fit("How many of the 12 rooms are free?", "Some of the 12 rooms are free.")).isZero();
    }

    @Test
    void scoresUnitsForDurationsAndCurrenciesForPrices() {
        assertThat(fit("How long does it take?", "It takes weeks.")).isEqualTo(1);
        assertThat(fit("How much does it cost?", "It costs 5 €.")).isEqualTo(1);
        assertThat(fit("How much does it cost?", "It costs 5.")).isEqualTo(0.5);
    }

    @Test
    void scoresCuesOfReasonsDefinitionsAndLists() {
        assertThat(fit("Why is it closed?", "It is closed because of the storm.")).isEqualTo(1);
        assertThat(fit("Why is it closed?", "It is closed.")).isZero();
        assertThat(fit("What is a seal?", "A seal is a mark.", true)).isEqualTo(1);
        assertThat(fit("What is a seal?", "The mark has a seal.", false)).isZero();
        assertThat(fit("How do I apply?", "To apply:")).isEqualTo(1);
    }

    @Test
    void readsVeryLongWords() {
        assertThat(fit("How many " + "a.".repeat(4000) + "?", "1.".repeat(100_000) + "2")).isEqualTo(1);
    }

    private static double fit(String question, String sentence) {
        return fit(question, sentence, false);
    }

    private static double fit(String question, String sentence, boolean beginsWithAsked) {
        PhraseLexicon phrases = PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH);
        var part = new BlockPart(sentence, true);
        var asked = new AskedQuestion(question, Map.of(), AnswerType.ofQuestion(question, phrases), List.of(),
                List.of(), AskedConditions.of(question, List.of()));
        return new AnswerTypeScorer(asked, phrases).scorePart(new ParsedBlock(new Paragraph(sentence), List.of(part)),
                part,
                beginsWithAsked);
    }
}
