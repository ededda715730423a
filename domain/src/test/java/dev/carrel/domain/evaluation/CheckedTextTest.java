package dev.carrel.domain.evaluation;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CheckedTextTest {

    @Test
    void comparesPlainPunctuationOnOneLine() {
        assertThat(new CheckedText("“Don’t”\u00a0–\n\t stop\u200bped").normalize()).isEqualTo("\"Don't\" - stopped");
    }

    @Test
    void findsTheFirstPattern() {
        var text = new CheckedText("Press\nCtrl‑C.");
        BoundedPattern keys = BoundedPattern.compile("press ctrl-c", true);
        assertThat(text.findFirst(List.of(BoundedPattern.compile("escape", true), keys))).contains(keys);
        assertThat(text.findFirst(List.of())).isEmpty();
    }

    @Test
    void countsWordsBetweenWhiteSpace() {
        assertThat(new CheckedText(" 28 days – a year.\n").countWords()).isEqualTo(5);
        assertThat(new CheckedText(" \n").countWords()).isZero();
    }

    @Test
    void allowsMoreWordsWithAListOrCode() {
        assertThat(List.of("One.", "- one item", "a - b\nc - d", "1.5 l\n2.5 l", "  indented"))
                .allSatisfy(prose -> assertThat(new CheckedText(prose).maxWords()).isEqualTo(120));
        assertThat(List.of("- one\n- two", "Do:\n 1. this\n 2) that", "```\ncode\n```", "Run:\n\n    make", "\tmake",
                "•\none\n•\ntwo"))
                .allSatisfy(list -> assertThat(new CheckedText(list).maxWords()).isEqualTo(300));
    }
}
