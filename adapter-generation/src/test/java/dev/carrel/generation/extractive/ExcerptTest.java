package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.Layout.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExcerptTest {

    @Test
    void sentences_follow_each_other_after_a_space() {
        assertThat(Excerpt.of(List.of(text(0, 0, "It rains."), text(1, 4, "It snows."))))
                .isEqualTo("It rains. It snows.");
    }

    @Test
    void without_one_where_the_script_has_none() {
        assertThat(Excerpt.of(List.of(text(0, 0, "这是第一句。"), text(0, 1, "这是第二句。")))).isEqualTo("这是第一句。这是第二句。");
    }

    @Test
    void list_items_have_lines_of_their_own() {
        assertThat(Excerpt
                .of(List.of(text(0, 0, "Bring:"), item(1, "- a form"), item(2, "- a photo"), text(0, 3, "Sign."))))
                .isEqualTo("Bring:\n- a form\n- a photo\nSign.");
    }

    @Test
    void so_have_lines_that_are_no_sentences() {
        assertThat(Excerpt.of(List.of(text(0, 0, "Monday 9-17"), text(0, 1, "Tuesday 9-17"), text(1, 0, "Closed."))))
                .isEqualTo("Monday 9-17\nTuesday 9-17\nClosed.");
    }

    @Test
    void clauses_of_one_sentence_run_on() {
        var second = new Sentence(0, 1, Kind.TEXT, false, "and snows.");
        assertThat(Excerpt.of(List.of(text(0, 0, "It rains,"), second))).isEqualTo("It rains, and snows.");
    }

    private static Sentence text(int passage, int place, String text) {
        return new Sentence(passage, place, Kind.TEXT, true, text);
    }

    private static Sentence item(int place, String text) {
        return new Sentence(0, place, Kind.ITEM, true, text);
    }
}
