package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LetterEvidenceTest {

    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    @Test
    void findsPartsByTheirLettersWhateverMarksStandBetween() {
        String text = "- *One* two.\n- three";
        var evidence = new LetterEvidence(text, reading(text, "two", 0.9));

        assertThat(evidence.ofPart("One two.")).isCloseTo(0.45, EXACT);
        assertThat(evidence.ofPart("three")).isZero();
    }

    @Test
    void takesRepeatedPartsInTheirOrder() {
        String text = "yes no yes";
        var evidence = new LetterEvidence(text, new PassageReading(0, List.of(new WordEvidence(7, 10, 0.8))));

        assertThat(evidence.ofPart("yes")).isZero();
        assertThat(evidence.ofPart("yes")).isCloseTo(0.8, EXACT);
    }

    @Test
    void hasNoneForWhatIsNotThere() {
        String text = "one two";
        var evidence = new LetterEvidence(text, reading(text, "two", 0.9));

        assertThat(evidence.ofPart("another")).isZero();
        assertThat(evidence.ofPart("…")).isZero();
        assertThat(evidence.ofPart("two")).isCloseTo(0.9, EXACT);
    }

    private static PassageReading reading(String text, String word, double probability) {
        int at = text.indexOf(word);
        return new PassageReading(0, List.of(new WordEvidence(at, at + word.length(), probability)));
    }
}
