package dev.carrel.ocr;

import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TsvPageTest {

    private static final String HEADER = "level page_num block_num par_num line_num word_num left top width height"
            + " conf text";

    /** A page of 300 dpi that is 600 points wide and 720 high, and words in it. */
    private static RecognizedPage parse(int width, int height, String... rows) {
        return TsvPage.parse(Stream.concat(Stream.of(HEADER, "1 1 0 0 0 0 0 0 " + width + " " + height + " -1 "),
                Arrays.stream(rows)).map(row -> row.replace(' ', '\t')).collect(Collectors.joining("\n"))).toPage(300);
    }

    private static RecognizedPage parseUpright(String... rows) {
        return parse(2500, 3000, rows);
    }

    @Test
    void joinsWordsToLinesWithPlacesInPoints() {
        RecognizedPage page = parseUpright("4 1 1 1 1 0 250 500 1000 50 -1 ", "5 1 1 1 1 1 250 500 500 50 90 Unused",
                "5 1 1 1 1 2 800 500 450 50 96 days", "5 1 1 1 2 1 250 560 500 40 80 expire");

        assertThat(page.height()).isEqualTo(720);
        assertThat(page.lines()).containsExactly(
                new RecognizedLine("Unused days", 60, 120, 300, 132, 12, false, 92),
                new RecognizedLine("expire", 60, 134.4f, 180, 144, 12, false, 80));
        assertThat(page.confidence()).isEqualTo(87);
        assertThat(page.isUnclear()).isFalse();
    }

    @Test
    void seesTheGapsOfATable() {
        assertThat(
                parseUpright("5 1 1 1 1 1 250 500 500 50 90 Monday", "5 1 1 1 1 2 1250 500 500 50 90 closed").lines())
                .singleElement()
                .matches(RecognizedLine::hasGap);
    }

    @Test
    void leavesOutTheNoiseOfPhotos() {
        RecognizedPage page = parseUpright("5 1 1 1 1 1 250 500 500 50 9 ~a-_.",
                "5 1 2 1 1 1 250 900 500 50 45 blurred",
                "5 1 3 1 1 1 250 990 500 50 95  ", "5 1 4 1 1 1 250 1200 500 50 0 CARD32");
        assertThat(page.lines()).extracting(RecognizedLine::text).containsExactly("blurred", "CARD32");
        assertThat(page.isUnclear()).isTrue();
        assertThat(parseUpright().lines()).isEmpty();
        assertThat(parseUpright("cut off").isRead()).isTrue();
    }

    @Test
    void turnsPlacesUpright() {
        var upright = new RecognizedLine("Unused days", 60, 120, 300, 132, 12, false, 92);
        assertThat(parse(3000, 2500, "5 1 1 1 1 1 500 1750 50 500 90 Unused", "5 1 1 1 1 2 500 1250 50 450 96 days"))
                .as("on the left side")
                .isEqualTo(parseUpright("5 1 1 1 1 1 250 500 500 50 90 Unused", "5 1 1 1 1 2 800 500 450 50 96 days")
                        .turnedBefore(1));
        assertThat(parse(3000, 2500, "5 1 1 1 1 1 2450 250 50 500 90 Unused", "5 1 1 1 1 2 2450 800 50 450 96 days")
                .lines()).as("on the right side").containsExactly(upright);
        RecognizedPage upsideDown = parseUpright("5 1 1 1 1 1 1750 2450 500 50 90 Unused",
                "5 1 1 1 1 2 1250 2450 450 50 96 days");
        assertThat(upsideDown.lines()).as("upside down").containsExactly(upright);
        assertThat(upsideDown.quarterTurns()).isEqualTo(2);
        assertThat(upsideDown.turnedBefore(3).quarterTurns()).isEqualTo(1);
    }
}
