package dev.carrel.generation.extractive;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class SelectionTest {

    private static final String FIVE = "One is red. Two is blue. Three is green. Four is pink. Five is white.";

    @Test
    void what_scores_nearly_as_well_is_said_as_well_in_reading_order() {
        assertThat(select(FIVE, 0, 1, 0, 0.75, 0.6)).containsExactly("Two is blue.", "Four is pink.");
    }

    @Test
    void before_the_answer_only_what_scores_nearly_the_same() {
        assertThat(select(FIVE, 0.75, 0, 1, 0, 0.75)).containsExactly("Three is green.", "Five is white.");
        assertThat(select(FIVE, 0.85, 0, 1, 0, 0)).containsExactly("One is red.", "Three is green.");
    }

    @Test
    void no_more_than_three_sentences() {
        assertThat(select(FIVE, 1, 1, 1, 1, 1)).containsExactly("One is red.", "Two is blue.", "Three is green.");
    }

    @Test
    void no_more_than_there_is_room_for() {
        String long1 = "A" + " a".repeat(49) + ".";
        String long2 = "B" + " b".repeat(49) + ".";
        assertThat(select(long1 + " " + long2 + " Short.", 1, 0.9, 0.8)).containsExactly(long1, "Short.");
    }

    @Test
    void nothing_that_was_said_already() {
        assertThat(select("Staff have 28 days of leave. All staff have 28 days of leave. Tea is free.", 1, 0.9, 0.8))
                .containsExactly("Staff have 28 days of leave.", "Tea is free.");
    }

    @Test
    void neither_headings_nor_questions_beside_the_answer() {
        assertThat(select("# Colours\nOne is red. Is two blue? Three is green.", 0.9, 1, 0.9, 0.75))
                .containsExactly("One is red.", "Three is green.");
    }

    @Test
    void a_sentence_that_leans_brings_the_one_before_it_but_no_heading() {
        assertThat(select("One is red. However, two is blue. Three is green.", 0, 1, 0))
                .containsExactly("One is red.", "However, two is blue.");
        assertThat(select("# Colours\nThis is red. It is fine.", 0, 1, 0)).containsExactly("This is red.");
    }

    @Test
    void a_list_item_brings_what_announces_it() {
        assertThat(select("Fees:\n- tea 1 euro\n- cake 2 euros\n- soup 3 euros", 0, 0, 0, 1))
                .containsExactly("Fees:", "- soup 3 euros");
        assertThat(select("All is free.\n- tea\n- cake", 0, 0, 1)).containsExactly("- cake");
    }

    @Test
    void nothing_comes_of_nothing() {
        assertThat(select(FIVE)).isEmpty();
    }

    /** What is chosen from a passage whose sentences have these scores, in their order; 0 for those without. */
    private static List<String> select(String passage, double... scores) {
        List<PassageText> passages = PassageText.of(List.of(document("d", "Title", passage)));
        List<Sentence> sentences = passages.getFirst().sentences();
        List<Scored> ranking = sentences.stream()
                .limit(scores.length)
                .map(sentence -> new Scored(sentence, Set.copyOf(Arrays.asList(sentence.text().split(" "))),
                        scores[sentence.place()]))
                .filter(scored -> scored.score() > 0)
                .sorted(Comparator.comparingDouble((Scored scored) -> -scored.score()))
                .toList();
        var question = new AskedQuestion("Which?", Map.of(), AnswerKind.ANYTHING);
        return Selection.of(ranking, question, passages, Phrases.of(Language.ENGLISH))
                .stream()
                .map(Sentence::text)
                .toList();
    }
}
