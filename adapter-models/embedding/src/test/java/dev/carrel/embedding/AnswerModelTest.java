package dev.carrel.embedding;

import dev.carrel.application.contract.model.RerankerContract;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerModelTest extends RerankerContract {

    private static final String PASSAGE = """
            Leave
            Every employee may ask for leave. Full-time staff have thirty days of paid leave in a year. \
            The form lies in the office on the second floor.""";

    @Override
    protected Reranker openReranker() {
        return new AnswerModel();
    }

    @Test
    void tellsWhichWordsAnswer() {
        try (var model = new AnswerModel()) {
            PassageReading reading = model.readPassages("How many days of leave do I have?", List.of(PASSAGE))
                    .getFirst();

            assertThat(reading.score()).isPositive();
            assertThat(meanEvidence(reading, "thirty days of paid leave")).isGreaterThan(0.5)
                    .isGreaterThan(meanEvidence(reading, "The form lies in the office on the second floor."))
                    .isGreaterThan(meanEvidence(reading, "Every employee may ask for leave."));
        }
    }

    @Test
    void readsEveryWordOnceAndInOrder() {
        try (var model = new AnswerModel()) {
            List<WordEvidence> words = model.readPassages("leave", List.of(PASSAGE)).getFirst().evidence();

            assertThat(words.stream().map(word -> PASSAGE.substring(word.from(), word.to())).toList())
                    .startsWith("Leave", "Every", "employee", "may", "ask", "for", "leave", ".", "Full", "-", "time")
                    .endsWith("second", "floor", ".");
            assertThat(words).extracting(WordEvidence::from).isSorted().doesNotHaveDuplicates();
            assertThat(words).extracting(WordEvidence::probability).allMatch(share -> share >= 0 && share <= 1);
        }
    }

    private static double meanEvidence(PassageReading reading, String part) {
        int from = PASSAGE.indexOf(part);
        return reading.evidence()
                .stream()
                .filter(word -> word.from() >= from && word.to() <= from + part.length())
                .mapToDouble(WordEvidence::probability)
                .average()
                .orElseThrow();
    }

    @Test
    void keepsWhatItRead() {
        try (var model = new AnswerModel()) {
            PassageReading reading = model.readPassages("Who may ask for leave?", List.of(PASSAGE)).getFirst();
            List<PassageReading> again = model.readPassages("Who may ask for leave?", List.of("Tickets.", PASSAGE));

            assertThat(again.getLast()).isSameAs(reading);
            assertThat(again.getFirst().score()).isLessThan(reading.score());
            assertThat(model.readPassages("Who may ask", List.of(" for leave?" + PASSAGE)).getFirst())
                    .isNotEqualTo(reading);
        }
    }

    @Test
    void readsEnglishOnly() {
        try (var model = new AnswerModel()) {
            assertThat(model.supportsText("How many days of leave do I have?\n" + PASSAGE)).isTrue();
            assertThat(model.supportsText("Wie viele Tage Urlaub habe ich?\nUrlaub\nAlle Angestellten haben dreißig "
                    + "Tage bezahlten Urlaub im Jahr, und wer neu ist, bekommt ihn anteilig.")).isFalse();
        }
    }
}
