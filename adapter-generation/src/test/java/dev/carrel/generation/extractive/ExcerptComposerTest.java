package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.text.BlockLayout.BlockKind;
import dev.carrel.generation.extractive.text.Sentence;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExcerptComposerTest {

    @Test
    void joinsSentencesWithASpace() {
        assertThat(ExcerptComposer.composeText(List.of(text(0, 0, "It rains."), text(1, 4, "It snows."))))
                .isEqualTo("It rains. It snows.");
    }

    @Test
    void joinsUnspacedScriptsWithoutASpace() {
        assertThat(ExcerptComposer.composeText(List.of(text(0, 0, "这是第一句。"), text(0, 1, "这是第二句。"))))
                .isEqualTo("这是第一句。这是第二句。");
    }

    @Test
    void putsListItemsOnLinesOfTheirOwn() {
        assertThat(ExcerptComposer
                .composeText(
                        List.of(text(0, 0, "Bring:"), item(1, "- a form"), item(2, "- a photo"), text(0, 3, "Sign."))))
                .isEqualTo("Bring:\n- a form\n- a photo\nSign.");
    }

    @Test
    void putsLinesThatAreNoSentencesOnLinesOfTheirOwn() {
        assertThat(ExcerptComposer
                .composeText(List.of(text(0, 0, "Monday 9-17"), text(0, 1, "Tuesday 9-17"), text(1, 0, "Closed."))))
                .isEqualTo("Monday 9-17\nTuesday 9-17\nClosed.");
    }

    @Test
    void joinsClausesOfOneSentence() {
        var second = new Sentence(0, 1, BlockKind.TEXT, false, "and snows.");
        assertThat(ExcerptComposer.composeText(List.of(text(0, 0, "It rains,"), second)))
                .isEqualTo("It rains, and snows.");
    }

    private static Sentence text(int passage, int place, String text) {
        return new Sentence(passage, place, BlockKind.TEXT, true, text);
    }

    private static Sentence item(int place, String text) {
        return new Sentence(0, place, BlockKind.ITEM, true, text);
    }
}
