package dev.carrel.generation.extractive;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClausesTest {

    @Test
    void a_sentence_of_ordinary_length_is_left_whole() {
        String sentence = "word ".repeat(100).strip();
        assertThat(Clauses.of(sentence)).containsExactly(sentence);
    }

    @Test
    void one_without_end_is_divided_after_commas_and_loses_nothing() {
        String sentence = "one two three four five six seven, ".repeat(60).strip();

        assertThat(Clauses.of(sentence)).hasSizeBetween(5, 10)
                .allSatisfy(clause -> assertThat(clause).endsWith(","))
                .allSatisfy(clause -> assertThat(WordCount.of(clause)).isLessThanOrEqualTo(100));
        assertThat(String.join(" ", Clauses.of(sentence))).isEqualTo(sentence);
    }

    @Test
    void better_after_a_semicolon_than_after_a_comma_than_after_a_word() {
        String half = "word ".repeat(55).strip();

        assertThat(Clauses.of(half + "; " + half + ", " + half)).first().isEqualTo(half + ";");
    }

    @Test
    void one_without_spaces_is_divided_between_characters() {
        String emoji = "😀".repeat(2000);

        assertThat(Clauses.of(emoji)).allSatisfy(clause -> assertThat(clause.codePoints()).containsOnly(0x1F600));
        assertThat(String.join("", Clauses.of("x".repeat(10_000)))).isEqualTo("x".repeat(10_000));
        assertThat(Clauses.of("x".repeat(10_000))).hasSizeGreaterThan(5);
    }
}
