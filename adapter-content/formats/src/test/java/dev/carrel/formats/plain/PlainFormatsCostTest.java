package dev.carrel.formats.plain;

import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.worker.DocumentParsers;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/**
 * Plain text formats are read in a time that grows with the length, whatever they repeat and after whatever beginning.
 */
class PlainFormatsCostTest {

    private static final int CHARACTERS = 8 * 1024;
    private static final int FEW_CHARACTERS = 2 * 1024;

    private static final Map<FileFormat, List<String>> BEGINNINGS = Map.of(
            FileFormat.MARKDOWN, List.of(":::note ", "!!! note ", "import x\n<Tab ", "=== \"", "import ", "{% "),
            FileFormat.SUBTITLES,
            List.of("1\n00:00:01,000 --> 00:00:02,000\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v "),
            FileFormat.NOTEBOOK, List.of("{\"cells\":[{\"cell_type\":\"markdown\",\"source\":\""),
            FileFormat.JSON, List.of("", "[{\"a\":\"", "{\"a\":1}\n"),
            FileFormat.RESTRUCTURED_TEXT,
            List.of("", ".. ", "| ", ":a: ", "=== ===\n", "+---+\n| ", "`", "- ", ".. [#] ",
                    ".. list-table::\n\n   * - ", ".. csv-table::\n\n   \"", "[#]_ ", ".. |a| replace:: "),
            FileFormat.ASCIIDOC,
            List.of("", "= T\n\n", "|===\n| ", "* ", "[", "link:", "----\n", "image::", "a:: ", "footnote:[",
                    "[line-through]#", "a^"),
            FileFormat.LATEX, List.of("", "\\begin{document}\n", "\\section{", "\\item ", "$", "\\begin{tabular}{l}\n",
                    "\\href{", "\\begin{a}", "\\multicolumn{2}{c}{", "\\sout{", "a \\end{"),
            FileFormat.MANUAL_PAGE, List.of("", ".TH a 1\n", ".SH ", ".B ", "\\f", ".IP "),
            FileFormat.CALENDAR, List.of("BEGIN:VEVENT\n", "BEGIN:VEVENT\nDESCRIPTION:", "BEGIN:VCARD\nTEL;"),
            FileFormat.CODE, List.of("", "// ", "/* ", "\"", "public "));

    @Test
    void boundsCostOfAFewRuns() {
        measure(LongRuns.few(), FEW_CHARACTERS);
        measure(Map.of("spaces", " "), FEW_CHARACTERS);
    }

    @Test
    void boundsCostOfCalendarLines() {
        for (String run : List.of(" =\n", ";A", ";A=\"b\"", "BEGIN:VEVENT\n", "\nA:b", "\\;")) {
            assertInProportion(run, FEW_CHARACTERS, repeatText("BEGIN:VEVENT\nA;ENCODING=b", run, ":c\nEND:VEVENT"),
                    each -> read(FileFormat.CALENDAR, each));
            assertInProportion("value " + run, FEW_CHARACTERS,
                    repeatText("BEGIN:VCARD\nADR:", run, "\nEND:VCARD"), each -> read(FileFormat.CALENDAR, each));
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfManyRuns() {
        measure(LongRuns.drawn(), CHARACTERS);
    }

    private static void measure(Map<String, String> runs, int characters) {
        BEGINNINGS.forEach((format, beginnings) -> beginnings.forEach(beginning -> runs.forEach((name, run) -> {
            for (String end : new String[]{"", "x", ">\n"}) {
                IntFunction<String> text = repeatText(beginning, run, end);
                assertInProportion(format + " " + beginning + name + end, characters, text, each -> read(format, each));
            }
        })));
    }

    private static void read(FileFormat format, String text) {
        try {
            DocumentParsers.parsePlainText(format, text);
        } catch (UnreadableContentException ignored) {
            // Broken content may be refused.
        }
    }
}
