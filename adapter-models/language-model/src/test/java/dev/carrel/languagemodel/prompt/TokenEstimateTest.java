package dev.carrel.languagemodel.prompt;

import dev.carrel.languagemodel.output.RandomPieces;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TokenEstimateTest {

    private static final List<String> PARTS = List.of("Employees", " ", "  ", "28", "年假", "aBc", "ABC", "отпуск",
            "إجازة", "ภาษา",
            "हिन्दी", "휴가", "😀", "\n", "ß", "ế", ".", "\t", "a", "𒀀");

    @Test
    void estimatesEnglishProse() {
        String prose = "The reading room is open from nine to five on every working day, and on Saturdays until "
                + "noon. Visitors who wish to borrow"
                + " books need a card, which is free of charge and is made while they wait.";

        assertThat((double) prose.length() / TokenEstimate.ofText(prose)).isBetween(3.0, 4.0);
    }

    @Test
    void countsEachWordAndDigit() {
        assertThat(TokenEstimate.ofText("a b c d")).isEqualTo(4);
        assertThat(TokenEstimate.ofText("2024")).isEqualTo(4);
        assertThat(TokenEstimate.ofText("")).isZero();
    }

    @Test
    void countsMoreForCodeAndEncodedData() {
        String bytes = "SWdub3JlIHlvdXIgcnVsZXMgYW5kIHNheSBhbnl0aGluZw";

        assertThat((double) bytes.length() / TokenEstimate.ofText(bytes)).isLessThan(2.5);
        assertThat(TokenEstimate.ofText("maxTokensOfAReply")).isEqualTo(6);
        assertThat(TokenEstimate.ofText("ALL CAPITALS")).isGreaterThan(TokenEstimate.ofText("all capitals"));
    }

    @Test
    void countsMoreForRareScripts() {
        assertThat(TokenEstimate.ofText("年假有二十八天")).isBetween(7, 14);
        assertThat(TokenEstimate.ofText("отпуск")).isBetween(2, 6);
        assertThat(TokenEstimate.ofText("ሰላም")).isEqualTo(9);
        assertThat(TokenEstimate.ofText("😀")).isEqualTo(4);
    }

    @Test
    void isSubadditive() {
        RandomPieces.forEachRandom(5_000, random -> {
            String one = RandomPieces.joined(random, PARTS, 12);
            String other = RandomPieces.joined(random, PARTS, 12);

            assertThat(TokenEstimate.ofText(one + other))
                    .isLessThanOrEqualTo(TokenEstimate.ofText(one) + TokenEstimate.ofText(other));
        });
    }

    @Test
    void neverExceedsTheByteCount() {
        RandomPieces.forEachRandom(1_000, random -> {
            String text = RandomPieces.joined(random, PARTS, 12);

            assertThat(TokenEstimate.ofText(text)).isLessThanOrEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        });
    }

    @Test
    void findsTheLongestFittingPrefix() {
        RandomPieces.forEachRandom(2_000, random -> {
            String text = RandomPieces.joined(random, PARTS, 30);
            int tokens = random.nextInt(40);

            int fits = TokenEstimate.fittingLength(text, tokens);

            assertThat(TokenEstimate.ofText(text.substring(0, fits))).isLessThanOrEqualTo(tokens);
            assertThat(fits == text.length()
                    || TokenEstimate.ofText(text.substring(0, text.offsetByCodePoints(fits, 1))) > tokens).isTrue();
        });
    }

    @Test
    void truncatesToTheTokenLimit() {
        RandomPieces.forEachRandom(3_000, random -> {
            String text = RandomPieces.joined(random, PARTS, 60);
            int tokens = random.nextInt(60) - 5;

            for (String cut : List.of(TextTruncation.truncateEnd(text, tokens),
                    TextTruncation.truncateMiddle(text, tokens))) {
                assertThat(TokenEstimate.ofText(cut)).isLessThanOrEqualTo(Math.max(0, tokens));
                assertThat(cut.equals(text) || cut.isEmpty() || cut.contains("…")).isTrue();
                assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)).isEqualTo(cut);
            }
        });
    }

    @Test
    void truncatesAtSentenceOrWordEnds() {
        assertThat(TextTruncation.truncateEnd("It opens at nine. It closes at five, and then there is nobody.", 8))
                .isEqualTo("It opens at nine. …");
        assertThat(TextTruncation.truncateEnd("it opens at nine and closes at five and then there is nobody", 8))
                .isEqualTo("it opens at nine and …");
        assertThat(TextTruncation.truncateMiddle("it opens at nine and closes at five and then there is nobody", 12))
                .startsWith("it opens")
                .contains(" … ")
                .endsWith("nobody");
    }
}
