package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.Sentence;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class SentenceSelectorTest {

    private static final String FIVE = "One is red. Two is blue. Three is green. Four is pink. Five is white.";

    @Test
    void addsNearlyAsGoodSentencesInReadingOrder() {
        assertThat(select(FIVE, 0, 1, 0, 0.75, 0.6)).containsExactly("Two is blue.", "Four is pink.");
    }

    @Test
    void requiresHigherScoresBeforeTheBestSentence() {
        assertThat(select(FIVE, 0.75, 0, 1, 0, 0.75)).containsExactly("Three is green.", "Five is white.");
        assertThat(select(FIVE, 0.85, 0, 1, 0, 0)).containsExactly("One is red.", "Three is green.");
    }

    @Test
    void selectsAtMostThreeSentences() {
        assertThat(select(FIVE, 1, 1, 1, 1, 1)).containsExactly("One is red.", "Two is blue.", "Three is green.");
    }

    @Test
    void selectsNoMoreThanTheWordLimit() {
        String long1 = "A" + " a".repeat(49) + ".";
        String long2 = "B" + " b".repeat(49) + ".";
        assertThat(select(long1 + " " + long2 + " Short.", 1, 0.9, 0.8)).containsExactly(long1, "Short.");
    }

    @Test
    void skipsRepetitions() {
        assertThat(select("Staff have 28 days of leave. All staff have 28 days of leave. Tea is free.", 1, 0.9, 0.8))
                .containsExactly("Staff have 28 days of leave.", "Tea is free.");
    }

    @Test
    void skipsHeadingsAndQuestions() {
        assertThat(select("# Colours\nOne is red. Is two blue? Three is green.", 0.9, 1, 0.9, 0.75))
                .containsExactly("One is red.", "Three is green.");
    }

    @Test
    void addsTheSentenceBeforeAPronounButNoHeading() {
        assertThat(select("One is red. However, two is blue. Three is green.", 0, 1, 0))
                .containsExactly("One is red.", "However, two is blue.");
        assertThat(select("# Colours\nThis is red. It is fine.", 0, 1, 0)).containsExactly("This is red.");
    }

    @Test
    void addsTheIntroductionOfAListItem() {
        assertThat(select("Fees:\n- tea 1 euro\n- cake 2 euros\n- soup 3 euros", 0, 0, 0, 1))
                .containsExactly("Fees:", "- soup 3 euros");
        assertThat(select("All is free.\n- tea\n- cake", 0, 0, 1)).containsExactly("- cake");
    }

    @Test
    void selectsNothingFromNothing() {
        assertThat(select(FIVE)).isEmpty();
    }

    /** Returns the sentences selected from a passage whose sentences have these scores in order; 0 for the rest. */
    private static List<String> select(String passage, double... scores) {
        List<ParsedPassage> passages = ParsedPassage.parseAll(List.of(document("d", "Title", passage)));
        List<Sentence> sentences = passages.getFirst().sentences();
        List<ScoredSentence> ranking = sentences.stream()
                .limit(scores.length)
                .map(sentence -> new ScoredSentence(sentence, Set.copyOf(Arrays.asList(sentence.text().split(" "))),
                        scores[sentence.index()]))
                .filter(scored -> scored.score() > 0)
                .sorted(Comparator.comparingDouble((ScoredSentence scored) -> -scored.score()))
                .toList();
        var question = new AskedQuestion("Which?", Map.of(), AnswerType.ANY);
        return SentenceSelector
                .selectSentences(ranking, question, passages, PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH))
                .stream()
                .map(Sentence::text)
                .toList();
    }
}
