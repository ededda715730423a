package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.Layout.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerFitTest {

    @Test
    void a_name_that_the_question_does_not_have_may_be_a_person_or_a_place() {
        assertThat(fit("Who met Roth?", "Yesterday Keller met Roth.")).isEqualTo(1);
        assertThat(fit("Who met Roth?", "Yesterday somebody met Roth.")).isZero();
        assertThat(fit("Who met Roth?", "Somebody met the minister.")).isZero();
        assertThat(fit("Where is it?", "It is in Zurich.")).isEqualTo(1);
    }

    @Test
    void a_date_may_be_a_time_more_than_a_number_is() {
        assertThat(fit("When did it open?", "It opened in 1998.")).isEqualTo(1);
        assertThat(fit("When did it open?", "It opened on a Monday.")).isEqualTo(1);
        assertThat(fit("When does it open?", "It opens at 9.")).isEqualTo(0.5);
        assertThat(fit("When does it open?", "It opens early.")).isZero();
    }

    @Test
    void a_number_in_digits_or_in_words_that_the_question_does_not_have_may_be_a_number() {
        assertThat(fit("How many of the 12 rooms are free?", "Of the 12 rooms 3 are free.")).isEqualTo(1);
        assertThat(fit("How many of the 12 rooms are free?", "Seven of the 12 rooms are free.")).isEqualTo(1);
        assertThat(fit("How many of the 12 rooms are free?", "Some of the 12 rooms are free.")).isZero();
    }

    @Test
    void a_span_of_time_may_be_a_duration_and_a_currency_a_price() {
        assertThat(fit("How long does it take?", "It takes weeks.")).isEqualTo(1);
        assertThat(fit("How much does it cost?", "It costs 5 €.")).isEqualTo(1);
        assertThat(fit("How much does it cost?", "It costs 5.")).isEqualTo(0.5);
    }

    @Test
    void a_reason_a_definition_and_a_list_have_signs_of_their_own() {
        assertThat(fit("Why is it closed?", "It is closed because of the storm.")).isEqualTo(1);
        assertThat(fit("Why is it closed?", "It is closed.")).isZero();
        assertThat(fit("What is a seal?", "A seal is a mark.", true)).isEqualTo(1);
        assertThat(fit("What is a seal?", "The mark has a seal.", false)).isZero();
        assertThat(fit("How do I apply?", "To apply:")).isEqualTo(1);
    }

    @Test
    void a_word_without_end_is_a_word() {
        assertThat(fit("How many " + "a.".repeat(4000) + "?", "1.".repeat(100_000) + "2")).isEqualTo(1);
    }

    private static double fit(String question, String sentence) {
        return fit(question, sentence, false);
    }

    private static double fit(String question, String sentence, boolean beginsWithAsked) {
        Phrases phrases = Phrases.of(Language.ENGLISH);
        var asked = new AskedQuestion(question, Map.of(), AnswerKind.of(question, phrases));
        return new AnswerFit(asked, phrases).of(new Sentence(0, 0, Kind.TEXT, true, sentence), beginsWithAsked);
    }
}
