package dev.carrel.generation.extractive.text;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamPiecesTest {

    @Test
    void splitsBeforeTheSpaceOfEachWord() {
        assertThat(StreamPieces.splitText("Employees have 28 days, (e.g. in May).\n- More"))
                .containsExactly("Employees", " have", " 28", " days,", " (e.g.", " in", " May).", "\n-", " More");
    }

    @Test
    void splitsUnspacedScriptsIntoFewCharacters() {
        assertThat(StreamPieces.splitText("员工每年有28天年假。")).containsExactly("员工每年", "有28天年假。");
        assertThat(StreamPieces.splitText("社員の休暇は年に二十八日です。")).allMatch(piece -> piece.length() <= 5)
                .hasSizeGreaterThan(2);
    }

    @Test
    void keepsGraphemeClustersWhole() {
        assertThat(StreamPieces.splitText("ที่นี่มีน้ำ"))
                .noneMatch(piece -> Character.getType(piece.charAt(0)) == Character.NON_SPACING_MARK);
    }

    @Test
    void keepsLongWordsWhole() {
        assertThat(StreamPieces.splitText("Donaudampfschifffahrt 👩\u200D👧\u200D👦")).containsExactly(
                "Donaudampfschifffahrt",
                " 👩\u200D👧\u200D👦");
    }

    @Test
    void splitsEmptyTextIntoNothing() {
        assertThat(StreamPieces.splitText("")).isEmpty();
    }
}
