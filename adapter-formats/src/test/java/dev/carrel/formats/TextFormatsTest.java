package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.Reads.extract;
import static dev.carrel.formats.Reads.section;
import static dev.carrel.formats.Reads.text;
import static org.assertj.core.api.Assertions.assertThat;

/** The formats that are plain texts, and what tells one from another. */
final class TextFormatsTest {

    @Test
    void readsMarkdown() {
        var text = text("""
                ---
                title: Tea guide
                ---
                # Tea guide

                Intro with *emph*, [a link](http://x.example), `code`
                and ![a cup](cup.png).

                ## Kinds

                - Green
                  - Sencha
                - Black

                1. Boil
                2. Pour

                | Kind | Minutes |
                |------|---------|
                | Green | 2 |

                ```java
                int x = 1;
                    indent
                ```
                <div align="center">Hi <b>there</b></div>
                """, "guide.md");

        assertThat(text.title()).isEqualTo("Tea guide");
        assertThat(text.sections()).containsExactly(
                section(List.of(), "Intro with emph, a link, code and a cup."),
                section(List.of("Kinds"),
                        "- Green\n  - Sencha\n- Black\n\n1. Boil\n2. Pour\n\nKind | Minutes\nGreen | 2\n\n"
                                + "int x = 1;\n    indent\n\nHi there"));
    }

    @Test
    void readsTheLineBreaksOfHtmlInMarkdown() {
        assertThat(text("open the door<br>close<BR/>the door<br class=x />H<sub>2</sub>O<!-- no --> <bracket>", "a.md")
                .sections()).containsExactly(section(List.of(), "open the door\nclose\nthe door\nH2O"));
        assertThat(text("| Step | What |\n|---|---|\n| 1 | open<br>close<br/>sit |", "a.md").sections())
                .containsExactly(section(List.of(), "Step | What\n1 | open close sit"));
    }

    @Test
    void readsHtmlInMarkdownAsAPage() {
        assertThat(text("""
                <h2 align="center">Kinds</h2>

                <table>
                <tr><th>Tea</th><th>Hot</th><th>Cold</th></tr>
                <tr><td>Green</td><td></td><td><img src="x.png" alt="yes"></td></tr>
                <tr><td rowspan="2">Black</td><td>a</td><td>b</td></tr>
                <tr><td colspan="2">c</td></tr>
                </table>

                <details><summary>More</summary>

                There *is* more.

                </details>

                <!-- <p>Hidden.</p>

                -->
                <p>One <!-- no --> two.<ul><li>three</ul>
                """, "a.md").sections()).containsExactly(section(List.of("Kinds"),
                "Tea | Hot | Cold\nGreen |  | yes\nBlack | a | b\nBlack | c | c\n\nMore\n\nThere is more.\n\nOne two.\n\n- three"));
    }

    @Test
    void readsWhatIsStruckThroughAndTasks() {
        assertThat(text("~~Old~~ tea, 5~6 cups.\n\n- [ ] buy tea\n- [x] boil *water*\n  - [x] and wait\n- pour", "a.md")
                .sections()).containsExactly(section(List.of(),
                        "Old tea, 5~6 cups.\n\n- ☐ buy tea\n- ☑ boil water\n  - ☑ and wait\n- pour"));
    }

    @Test
    void readsFootnotesWhereTheyBelong() {
        assertThat(text("""
                # Leave

                There are 25 days[^part] of leave[^1], and more[^1] [^none].

                [^part]: Part time
                    less.

                    And *so* on.
                [^1]: See [^part] and [^loop].
                [^loop]: Again[^loop].
                [^alone]: Nothing refers to it.

                ## Pay

                None.""", "a.md").sections()).containsExactly(
                section(List.of(),
                        "There are 25 days [Part time less. And so on.] of leave [See and [Again.].], and more [^none]."),
                section(List.of("Pay"), "None.\n\nNothing refers to it."));
    }

    @Test
    void keepsHeadingsUnderWhichThereIsNothing() {
        assertThat(text("# Title\n\n## Empty\n\n## Full\n\ntext\n\n## Last", "a.md").sections()).containsExactly(
                section(List.of(), "Empty"), section(List.of("Full"), "text"), section(List.of(), "Last"));
    }

    @Test
    void readsTablesWithAnySeparator() {
        for (String separator : List.of(",", ";", "\t")) {
            String table = "Name;City;Days\nAnna;\"Bad \"\"Ems\"\";\n Germany\";25\nBob;;12.5\n".replace(";",
                    separator);

            assertThat(text(table, "staff.csv").sections()).as(separator)
                    .containsExactly(section(List.of(), "Name | City | Days\nName: Anna | City: Bad \"Ems\""
                            + separator.strip() + " Germany | Days: 25\nName: Bob | Days: 12.5"));
        }
    }

    @Test
    void readsLongTextsAsShortOnes() {
        String rows = "Anna,Berlin,25\n".repeat(2_000);
        String markdown = "Tea is *hot*.\n\n".repeat(2_000);

        assertThat(text("Name,City,Days\n" + rows, "staff.csv").sections()).containsExactly(section(List.of(),
                "Name | City | Days\n" + "Name: Anna | City: Berlin | Days: 25\n".repeat(2_000).strip()));
        assertThat(text("# Tea\n\n" + markdown, "a.md")).isEqualTo(new ExtractionResult.ExtractedText("Tea",
                List.of(section(List.of(), "Tea is hot.\n\n".repeat(2_000).strip())), PageLinks.NONE));
        assertThat(
                extract(("---\ntitle: Ä\n---\n" + "ö\n".repeat(20_000)).getBytes(StandardCharsets.ISO_8859_1), "a.md",
                        "text/markdown; charset=iso-8859-1"))
                .isEqualTo(new ExtractionResult.ExtractedText("Ä",
                        List.of(section(List.of(), "ö ".repeat(20_000).strip())), PageLinks.NONE));
    }

    @Test
    void readsTablesThatAreBroken() {
        assertThat(text("a,\"b\nc,d", "x.csv").sections()).hasSize(1);
        assertThat(text("just a line", "x.csv").sections()).containsExactly(section(List.of(), "just a line"));
    }

    @Test
    void readsTheCharsetThatIsSaid() {
        ExtractionResult extracted = extract("Käse;3".getBytes(StandardCharsets.ISO_8859_1), null,
                "text/csv; charset=iso-8859-1");

        assertThat(text(extracted).sections()).containsExactly(section(List.of(), "Käse | 3"));
    }

    @Test
    void believesTheContentNotTheName() throws IOException {
        for (String name : List.of("a.txt", "a.md", "a.csv", "a.docx", "a.eml")) {
            assertThat(text(extract(PdfSample.usual(), name, "text/html")).title()).as(name)
                    .isEqualTo("Staff handbook");
            assertThat(text(extract(Samples.docx(), name, "application/pdf")).title()).as(name)
                    .isEqualTo("Staff handbook");
            assertThat(text(extract(Samples.rtf(), name, "text/plain")).title()).as(name).isEqualTo("Staff handbook");
        }
    }

    @Test
    void leavesPagesAndPlainTextsToTheOther() {
        assertThat(text("# not a heading", "a.txt").sections()).containsExactly(section(List.of(), "# not a heading"));
        assertThat(
                text(extract("<html><p>page</html>".getBytes(StandardCharsets.UTF_8), "a.md", "text/html")).sections())
                .containsExactly(section(List.of(), "page"));
    }

    @Test
    void takesNoTextForAMailThatOnlyLooksLikeOne() {
        String text = "Note: this is no mail\nSubject: tea\n\nText.";

        assertThat(text(text, "a.txt").sections()).containsExactly(section(List.of(), text));
    }

    @Test
    void saysThatAnArchiveIsNoDocument() throws IOException {
        assertThat(Reads.reason(Samples.zip(java.util.Map.of("a.txt", "text"))))
                .isEqualTo("The content is a ZIP archive, not a document.");
    }
}
