package dev.carrel.generation.extractive;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SentencesTest {

    @Test
    void sentences_end_with_stops_and_question_and_exclamation_marks() {
        assertThat(Sentences.split("It rains. Does it rain? It rains!"))
                .containsExactly("It rains.", "Does it rain?", "It rains!");
    }

    @Test
    void titles_initials_and_abbreviations_do_not_end_them() {
        divides("He met Dr. Smith of the U.S. Army.", "J. R. R. Tolkien wrote it.", "See p. 5 and No. 7, e.g. this.",
                "Smith Jr. Street is closed.", "M. Dupont et Mme. Roux sont là.");
    }

    @Test
    void an_abbreviation_ends_one_before_a_word_that_begins_one() {
        divides("He joined the U.S. Army.", "It lies in the U.S.", "The desk opens at 9 a.m.", "It closes at 5 p.m.",
                "They sell pens etc.", "This is all.");
    }

    @Test
    void a_number_before_a_stop_ends_one_but_for_a_german_ordinal() {
        divides("The limit is 28.", "Employees know it.", "Am 3. Oktober war es.", "Das war im 19. Jahrhundert.");
    }

    @Test
    void decimals_versions_and_addresses_are_not_divided() {
        divides("It costs 3.50 euros.", "Version 2.0.1 is at www.example.org today.");
    }

    @Test
    void closing_quotes_and_brackets_belong_to_the_sentence_before() {
        divides("He said \"Go.\"", "Then he left.", "(See below.)", "“Why?” she asked.", "Done.");
    }

    @Test
    void chinese_and_japanese_need_no_spaces() {
        assertThat(Sentences.split("这是第一句。对吗？是的。")).containsExactly("这是第一句。", "对吗？", "是的。");
        assertThat(Sentences.split("「はい。」と言った。そうです。")).containsExactly("「はい。」と言った。", "そうです。");
    }

    @Test
    void stops_of_other_scripts_end_them() {
        divides("هذا أول.", "هل هذا ثان؟", "نعم هذا.");
        divides("यह पहला वाक्य है।", "यह दूसरा है।");
        divides("یہ پہلا ہے۔", "یہ دوسرا ہے۔");
        divides("ប្រយោគទីមួយ។", "ប្រយោគទីពីរ។");
    }

    @Test
    void thai_is_divided_where_wide_spaces_are_and_where_a_stretch_is_long() {
        String sentence = "พนักงานมีวันลาพักร้อนยี่สิบแปดวันต่อปีตามสัญญา";
        assertThat(Sentences.split(sentence + "  " + sentence)).containsExactly(sentence, sentence);
        assertThat(Sentences.split(sentence + " " + sentence)).hasSize(1);
        assertThat(Sentences.split((sentence + " ").repeat(8).strip())).hasSize(2);
    }

    @Test
    void nothing_has_no_sentences() {
        assertThat(Sentences.split("")).isEmpty();
    }

    /** Joined with spaces, these sentences are divided again as they are here. */
    private static void divides(String... sentences) {
        assertThat(Sentences.split(String.join(" ", sentences))).isEqualTo(List.of(sentences));
    }
}
