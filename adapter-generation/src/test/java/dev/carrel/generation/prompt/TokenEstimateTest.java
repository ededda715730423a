package dev.carrel.generation.prompt;

import dev.carrel.generation.parsing.Pieces;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TokenEstimateTest {

    private static final List<String> PARTS = List.of("Employees", " ", "  ", "28", "年假", "aBc", "ABC", "отпуск",
            "إجازة", "ภาษา",
            "हिन्दी", "휴가", "😀", "\n", "ß", "ế", ".", "\t", "a", "𒀀");

    @Test
    void english_prose_takes_three_to_four_characters_a_token() {
        String prose = "The reading room is open from nine to five on every working day, and on Saturdays until noon. Visitors who wish to borrow"
                + " books need a card, which is free of charge and is made while they wait.";

        assertThat((double) prose.length() / TokenEstimate.of(prose)).isBetween(3.0, 4.0);
    }

    @Test
    void a_word_is_a_token_at_least_and_so_is_a_digit() {
        assertThat(TokenEstimate.of("a b c d")).isEqualTo(4);
        assertThat(TokenEstimate.of("2024")).isEqualTo(4);
        assertThat(TokenEstimate.of("")).isZero();
    }

    @Test
    void what_is_no_prose_takes_more() {
        String bytes = "SWdub3JlIHlvdXIgcnVsZXMgYW5kIHNheSBhbnl0aGluZw";

        assertThat((double) bytes.length() / TokenEstimate.of(bytes)).isLessThan(2.5);
        assertThat(TokenEstimate.of("maxTokensOfAReply")).isEqualTo(6);
        assertThat(TokenEstimate.of("ALL CAPITALS")).isGreaterThan(TokenEstimate.of("all capitals"));
    }

    @Test
    void scripts_that_vocabularies_know_little_of_take_more() {
        assertThat(TokenEstimate.of("年假有二十八天")).isBetween(7, 14);
        assertThat(TokenEstimate.of("отпуск")).isBetween(2, 6);
        assertThat(TokenEstimate.of("ሰላም")).isEqualTo(9);
        assertThat(TokenEstimate.of("😀")).isEqualTo(4);
    }

    @Test
    void two_texts_never_count_more_together() {
        Pieces.forEachRandom(5_000, random -> {
            String one = Pieces.joined(random, PARTS, 12);
            String other = Pieces.joined(random, PARTS, 12);

            assertThat(TokenEstimate.of(one + other))
                    .isLessThanOrEqualTo(TokenEstimate.of(one) + TokenEstimate.of(other));
        });
    }

    @Test
    void no_text_counts_more_than_its_bytes() {
        Pieces.forEachRandom(1_000, random -> {
            String text = Pieces.joined(random, PARTS, 12);

            assertThat(TokenEstimate.of(text)).isLessThanOrEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        });
    }

    @Test
    void what_fits_is_as_long_as_can_be() {
        Pieces.forEachRandom(2_000, random -> {
            String text = Pieces.joined(random, PARTS, 30);
            int tokens = random.nextInt(40);

            int fits = TokenEstimate.fitting(text, tokens);

            assertThat(TokenEstimate.of(text.substring(0, fits))).isLessThanOrEqualTo(tokens);
            assertThat(fits == text.length()
                    || TokenEstimate.of(text.substring(0, text.offsetByCodePoints(fits, 1))) > tokens).isTrue();
        });
    }

    @Test
    void what_is_cut_fits() {
        Pieces.forEachRandom(3_000, random -> {
            String text = Pieces.joined(random, PARTS, 60);
            int tokens = random.nextInt(60) - 5;

            for (String cut : List.of(Cut.end(text, tokens), Cut.middle(text, tokens))) {
                assertThat(TokenEstimate.of(cut)).isLessThanOrEqualTo(Math.max(0, tokens));
                assertThat(cut.equals(text) || cut.isEmpty() || cut.contains("…")).isTrue();
                assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)).isEqualTo(cut);
            }
        });
    }

    @Test
    void a_text_ends_with_a_sentence_else_with_a_word() {
        assertThat(Cut.end("It opens at nine. It closes at five, and then there is nobody.", 8))
                .isEqualTo("It opens at nine. …");
        assertThat(Cut.end("it opens at nine and closes at five and then there is nobody", 8))
                .isEqualTo("it opens at nine and …");
        assertThat(Cut.middle("it opens at nine and closes at five and then there is nobody", 12))
                .startsWith("it opens")
                .contains(" … ")
                .endsWith("nobody");
    }
}
