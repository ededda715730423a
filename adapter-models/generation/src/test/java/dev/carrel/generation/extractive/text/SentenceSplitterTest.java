package dev.carrel.generation.extractive.text;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SentenceSplitterTest {

    @Test
    void splitsAfterTerminators() {
        assertThat(SentenceSplitter.splitSentences("It rains. Does it rain? It rains!"))
                .containsExactly("It rains.", "Does it rain?", "It rains!");
    }

    @Test
    void keepsTitlesInitialsAndAbbreviationsTogether() {
        divides("He met Dr. Smith of the U.S. Army.", "J. R. R. Tolkien wrote it.", "See p. 5 and No. 7, e.g. this.",
                "Smith Jr. Street is closed.", "M. Dupont et Mme. Roux sont là.");
    }

    @Test
    void splitsAfterAbbreviationsBeforeSentenceStarters() {
        divides("He joined the U.S. Army.", "It lies in the U.S.", "The desk opens at 9 a.m.", "It closes at 5 p.m.",
                "They sell pens etc.", "This is all.");
    }

    @Test
    void splitsAfterNumbersExceptGermanOrdinals() {
        divides("The limit is 28.", "Employees know it.", "Am 3. Oktober war es.", "Das war im 19. Jahrhundert.");
    }

    @Test
    void keepsDecimalsVersionsAndAddressesWhole() {
        divides("It costs 3.50 euros.", "Version 2.0.1 is at www.example.org today.");
    }

    @Test
    void keepsClosingQuotesWithTheirSentence() {
        divides("He said \"Go.\"", "Then he left.", "(See below.)", "“Why?” she asked.", "Done.");
    }

    @Test
    void splitsChineseAndJapaneseWithoutSpaces() {
        assertThat(SentenceSplitter.splitSentences("这是第一句。对吗？是的。")).containsExactly("这是第一句。", "对吗？", "是的。");
        assertThat(SentenceSplitter.splitSentences("「はい。」と言った。そうです。")).containsExactly("「はい。」と言った。", "そうです。");
    }

    @Test
    void splitsAfterTerminatorsOfOtherScripts() {
        divides("هذا أول.", "هل هذا ثان؟", "نعم هذا.");
        divides("यह पहला वाक्य है।", "यह दूसरा है।");
        divides("یہ پہلا ہے۔", "یہ دوسرا ہے۔");
        divides("ប្រយោគទីមួយ។", "ប្រយោគទីពីរ។");
    }

    @Test
    void splitsThaiAtWideSpacesAndLongStretches() {
        String sentence = "พนักงานมีวันลาพักร้อนยี่สิบแปดวันต่อปีตามสัญญา";
        assertThat(SentenceSplitter.splitSentences(sentence + "  " + sentence)).containsExactly(sentence, sentence);
        assertThat(SentenceSplitter.splitSentences(sentence + " " + sentence)).hasSize(1);
        assertThat(SentenceSplitter.splitSentences((sentence + " ").repeat(8).strip())).hasSize(2);
    }

    @Test
    void splitsEmptyTextIntoNothing() {
        assertThat(SentenceSplitter.splitSentences("")).isEmpty();
    }

    /** Asserts that these sentences, joined with spaces, are split into themselves. */
    private static void divides(String... sentences) {
        assertThat(SentenceSplitter.splitSentences(String.join(" ", sentences))).isEqualTo(List.of(sentences));
    }
}
