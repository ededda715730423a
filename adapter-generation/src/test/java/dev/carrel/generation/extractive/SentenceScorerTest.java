package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class SentenceScorerTest {

    @Test
    void a_rare_word_counts_more_than_a_frequent_one() {
        assertThat(
                ranking("Is there a fee for guests?", "Members pay a fee. Families pay a fee.", "Guests come at noon."))
                .first()
                .isEqualTo("Guests come at noon.");
    }

    @Test
    void words_that_stand_together_in_the_question_count_more_together() {
        assertThat(ranking("Is there annual leave?", "Leave the keys with the annual report. Annual leave is granted."))
                .containsExactly("Annual leave is granted.", "Leave the keys with the annual report.");
    }

    @Test
    void a_word_in_the_sentence_before_counts_for_the_one_that_leans_on_it() {
        assertThat(ranking("When does the cafe open?", "Gates open at 8.", "The cafe is small. It opens at 9."))
                .first()
                .isEqualTo("It opens at 9.");
    }

    @Test
    void the_more_similar_passage_and_the_earlier_sentence_count_more() {
        assertThat(ranking("What is red?", "The roof is red. The door is red.", "The wall is red."))
                .containsExactly("The roof is red.", "The door is red.", "The wall is red.");
    }

    @Test
    void a_definition_begins_with_what_it_defines() {
        assertThat(ranking("What is a seal?", "Every letter has a seal. A seal is a mark."))
                .first()
                .isEqualTo("A seal is a mark.");
    }

    @Test
    void what_only_repeats_the_question_comes_last() {
        assertThat(ranking("What are opening hours?", "Opening hours. The hours are 9 to 5."))
                .last()
                .isEqualTo("Opening hours.");
    }

    @Test
    void what_shares_nothing_is_not_there() {
        assertThat(ranking("Who wrote the opera?", "Gates open at 8. The opera opens at 9. It rains. It snows."))
                .containsExactly("The opera opens at 9.", "It rains.");
        assertThat(ranking("Who wrote the play?", "Gates open at 8.")).isEmpty();
    }

    /** The sentences of passages, each of a document of its own, the most similar first, as they answer. */
    private static List<String> ranking(String question, String... passages) {
        RetrievedDocument[] evidence = new RetrievedDocument[passages.length];
        for (int i = 0; i < passages.length; i++) {
            evidence[i] = document("d" + i, "Title", passages[i]);
        }
        Phrases phrases = Phrases.of(Language.ENGLISH);
        try (var reader = TermReader.of(Language.ENGLISH)) {
            AskedQuestion asked = AskedQuestion.of(ReplyRequests.of(question), phrases, reader);
            return new SentenceScorer(asked, new AnswerFit(asked, phrases), reader)
                    .score(PassageText.of(List.of(evidence)))
                    .stream()
                    .map(scored -> scored.sentence().text())
                    .toList();
        }
    }
}
