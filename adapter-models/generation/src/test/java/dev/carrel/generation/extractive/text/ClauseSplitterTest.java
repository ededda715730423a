package dev.carrel.generation.extractive.text;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClauseSplitterTest {

    @Test
    void keepsOrdinarySentencesWhole() {
        String sentence = "word ".repeat(100).strip();
        assertThat(ClauseSplitter.splitSentence(sentence)).containsExactly(sentence);
    }

    @Test
    void splitsLongSentencesAfterCommasWithoutLoss() {
        String sentence = "one two three four five six seven, ".repeat(60).strip();

        assertThat(ClauseSplitter.splitSentence(sentence)).hasSizeBetween(5, 10)
                .allSatisfy(clause -> assertThat(clause).endsWith(","))
                .allSatisfy(clause -> assertThat(WordCount.countWords(clause)).isLessThanOrEqualTo(100));
        assertThat(String.join(" ", ClauseSplitter.splitSentence(sentence))).isEqualTo(sentence);
    }

    @Test
    void prefersSemicolonsToCommasToSpaces() {
        String half = "word ".repeat(55).strip();

        assertThat(ClauseSplitter.splitSentence(half + "; " + half + ", " + half)).first().isEqualTo(half + ";");
    }

    @Test
    void splitsTextWithoutSpacesBetweenCharacters() {
        String emoji = "😀".repeat(2000);

        assertThat(ClauseSplitter.splitSentence(emoji))
                .allSatisfy(clause -> assertThat(clause.codePoints()).containsOnly(0x1F600));
        assertThat(String.join("", ClauseSplitter.splitSentence("x".repeat(10_000)))).isEqualTo("x".repeat(10_000));
        assertThat(ClauseSplitter.splitSentence("x".repeat(10_000))).hasSizeGreaterThan(5);
    }
}
