package dev.carrel.generation.extractive.text;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WrappedLinesTest {

    @Test
    void joinsWrappedLines() {
        assertThat(WrappedLines.joinLines(List.of("Monday to Friday we are open from nine until",
                "five, and on Saturday we are open from ten to", "Two.")))
                .containsExactly("Monday to Friday we are open from nine until five, and on Saturday we are "
                        + "open from ten to Two.");
    }

    @Test
    void joinsUnspacedScriptsWithoutASpace() {
        String half = "社員は年に二十八日の休暇を取ることができますがその前に上司の承認を得なければなりませんのでご注意";
        assertThat(WrappedLines.joinLines(List.of(half, half + "。"))).containsExactly(half + half + "。");
    }

    @Test
    void keepsShortLinesAndItemsApart() {
        List<String> lines = List.of("Monday 9-17", "Tuesday 9-17", "Closed on Sundays", "- a photo", "• cake");
        assertThat(WrappedLines.joinLines(lines)).isEqualTo(lines);
    }

    @Test
    void ignoresRulesAndEmptyLines() {
        assertThat(WrappedLines.joinLines(List.of("---", "", "* * *", "Text.", "====="))).containsExactly("Text.");
    }
}
