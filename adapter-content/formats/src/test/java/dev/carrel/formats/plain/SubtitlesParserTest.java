package dev.carrel.formats.plain;

import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Subtitles, whose sentences go on over several of them. */
final class SubtitlesParserTest {

    @Test
    void joinsSentencesOfSubRip() {
        assertText("1\r\n00:00:01,000 --> 00:00:02,500\r\nLift the <i>anchor</i>\r\nslowly\r\n\r\n2\r\n"
                + "00:00:03,000 --> 00:00:04,000\r\n{\\an8}before 7\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n2031.\r\n",
                "Lift the anchor slowly before 7 2031.");
    }

    @Test
    void readsWebVttWithoutItsNotesAndRepetitions() {
        assertText("WEBVTT - Course\n\nNOTE for the editors\nonly\n\nSTYLE\n::cue { color: red }\n\nintro\n"
                + "00:01.000 --> 00:02.000 align:start\n<v Ida>Lift the anchor</v>\n\n00:02.000 --> 00:03.000\n"
                + "Lift the anchor\nand <00:02.500><c>sail.</c>\n", "Ida: Lift the anchor and sail.");
    }

    @Test
    void startsParagraphsAfterSentences() {
        var file = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            file.append(i).append("\n00:00:00,000 --> 00:00:00,500\nThis is sentence ").append(i).append(".\n\n");
        }
        assertThat(asText(file.toString(), "x").sections().getFirst().blocks()).hasSize(3);
    }

    @Test
    void readsOtherTextsWithArrowsAsTheyAre() {
        assertText("1\nA --> B\n00:01", "1\nA --> B\n00:01");
    }

    private static void assertText(String file, String text) {
        assertThat(asText(file, "a.txt").sections()).containsExactly(sectionOf(List.of(), text));
    }
}
