package dev.carrel.formats.plain;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.formats.DocumentExtraction;
import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.SamplePdf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.extractDocument;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** The plain text formats, and their detection. */
final class TextFormatsTest {

    @Test
    void readsMarkdown() {
        var text = asText("""
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
                sectionOf(List.of(), "Intro with emph, a link (http://x.example), code and a cup."),
                sectionOf(List.of("Kinds"),
                        "- Green\n    - Sencha\n- Black\n1. Boil\n2. Pour\n\n"
                                + "| Kind | Minutes |\n| --- | --- |\n| Green | 2 |\n\n"
                                + "```java\nint x = 1;\n    indent\n```\n\nHi there"));
    }

    @Test
    void readsHtmlLineBreaksInMarkdown() {
        assertThat(
                asText("open the door<br>close<BR/>the door<br class=x />H<sub>2</sub>O<!-- no --> <bracket>", "a.md")
                        .sections())
                .containsExactly(sectionOf(List.of(), "open the door\nclose\nthe door\nH2O"));
        assertThat(asText("| Step | What |\n|---|---|\n| 1 | open<br>close<br/>sit |", "a.md").sections())
                .containsExactly(sectionOf(List.of(), "| Step | What |\n| --- | --- |\n| 1 | open close sit |"));
    }

    @Test
    void readsParagraphsWithMuchMarkup() {
        String paragraph = "**One** [link](http://x.example/a_b), `code` <b>two</b>\nthree.\n";
        assertThat(asText(paragraph.repeat(300), "a.md").sections())
                .containsExactly(sectionOf(List.of(), "One link, code two three. ".repeat(300).strip()));
        assertThat(asText("<a ".repeat(2000) + "<http://x.example", "a.md").sections())
                .containsExactly(sectionOf(List.of(), "<a ".repeat(2000) + "<http://x.example"));
        assertThat(asText("(a)\n".repeat(1001), "a.md").sections().getFirst().text().replaceAll("\\s+", " "))
                .isEqualTo("(a) ".repeat(1001).strip());
    }

    @Test
    void keepsTextThatIsNestedTooDeeply() {
        String text = asText("- ".repeat(1000) + "a\n\n" + "> ".repeat(1000) + "b", "a.md").sections()
                .getFirst()
                .text();
        assertThat(text).contains("- a").contains("> b");
    }

    @Test
    void endsTablesWithTooManyEmptyCells() {
        String text = asText("|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n" + "|row|\n".repeat(1000), "a.md")
                .sections()
                .getFirst()
                .text();
        assertThat(text).contains("| row |  |").contains("|row| |row|");
        assertThat(text.split("row", -1)).hasSize(1001);
    }

    @Test
    void readsFrontMatterThatHasNoEndAsText() {
        assertThat(asText("---\ntitle: Tea\n\nGreen.", "a.md").sections())
                .containsExactly(sectionOf(List.of(), "title: Tea\n\nGreen."));
        assertThat(asText("---\ntitle: Tea\n...\nGreen.", "a.md").title()).isEqualTo("Tea");
    }

    @Test
    void readsHtmlBlocksInMarkdown() {
        assertThat(asText("""
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
                """, "a.md").sections()).containsExactly(sectionOf(List.of("Kinds"),
                "| Tea | Hot | Cold |\n| --- | --- | --- |\n| Green |  | yes |\n| Black | a | b |\n| Black | c | c |\n\n"
                        + "More\n\nThere is more.\n\nOne two.\n\n- three"));
    }

    @Test
    void readsStrikethroughAndTasks() {
        assertThat(
                asText("~~Old~~ tea, 5~6 cups.\n\n- [ ] buy tea\n- [x] boil *water*\n  - [x] and wait\n- pour", "a.md")
                        .sections())
                .containsExactly(sectionOf(List.of(),
                        "tea, 5~6 cups.\n\n- ☐ buy tea\n- ☑ boil water\n    - ☑ and wait\n- pour"));
    }

    @Test
    void readsCodeVerbatim() {
        assertThat(
                asText("Run:\n\n```sh title=x\n  ls |\n\n    wc\n```\n\n    indented\n      code\n", "a.md").sections()
                        .getFirst()
                        .blocks())
                .containsExactly(new Paragraph("Run:"), new CodeBlock("sh", "  ls |\n\n    wc"),
                        new CodeBlock("", "indented\n  code"));
    }

    @Test
    void readsQuotes() {
        assertThat(asText("> **Note:** it is *hot*.\n> Wait.\n\nThen drink.", "a.md").sections().getFirst().blocks())
                .containsExactly(new Quote("Note: it is hot. Wait."), new Paragraph("Then drink."));
    }

    @Test
    void readsListsWithNumbersAndDepth() {
        assertThat(
                asText("3. Boil\n4. Pour\n   - slowly\n\n   and wait\n5. Drink", "a.md").sections().getFirst().blocks())
                .containsExactly(new ListItem(1, 3, "Boil"), new ListItem(1, 4, "Pour"), new ListItem(2, 0, "slowly"),
                        new Paragraph("and wait"), new ListItem(1, 5, "Drink"));
    }

    @Test
    void readsTablesWithHeaderAndEmptyCells() {
        assertThat(
                asText("| Day | Hours |\n|---|---|\n| Monday | |\n| | 8-12 |", "a.md").sections().getFirst().blocks())
                .containsExactly(
                        new Table(List.of("Day", "Hours"), List.of(List.of("Monday", ""), List.of("", "8-12"))));
    }

    @Test
    void readsFootnotesInPlace() {
        assertThat(asText("""
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
                sectionOf(List.of(),
                        "There are 25 days [Part time less. And so on.] of leave [See and [Again.].], and more "
                                + "[^none]."),
                sectionOf(List.of("Pay"), "None.\n\nNothing refers to it."));
    }

    @Test
    void keepsHeadingsWithoutText() {
        assertThat(asText("# Title\n\n## Empty\n\n## Full\n\ntext\n\n## Last", "a.md").sections()).containsExactly(
                sectionOf(List.of(), "Empty"), sectionOf(List.of("Full"), "text"), sectionOf(List.of(), "Last"));
    }

    @Test
    void readsTablesWithAnySeparator() {
        for (String separator : List.of(",", ";", "\t")) {
            String table = "Name;City;Days\nAnna;\"Bad \"\"Ems\"\";\n Germany\";25\nBob;;12.5\n".replace(";",
                    separator);

            assertThat(asText(table, "staff.csv").sections()).as(separator)
                    .containsExactly(
                            sectionOf(List.of(), "| Name | City | Days |\n| --- | --- | --- |\n| Anna | Bad \"Ems\""
                                    + separator.strip() + " Germany | 25 |\n| Bob |  | 12.5 |"));
        }
    }

    @Test
    void readsLongTextsLikeShortOnes() {
        String rows = "Anna,Berlin,25\n".repeat(2_000);
        String markdown = "Tea is *hot*.\n\n".repeat(2_000);

        assertThat(asText("Name,City,Days\n" + rows, "staff.csv").sections()).containsExactly(sectionOf(List.of(),
                "| Name | City | Days |\n| --- | --- | --- |\n" + "| Anna | Berlin | 25 |\n".repeat(2_000).strip()));
        assertThat(asText("# Tea\n\n" + markdown, "a.md")).isEqualTo(new ExtractionResult.ExtractedText("Tea",
                List.of(sectionOf(List.of(), "Tea is hot.\n\n".repeat(2_000).strip())), PageLinks.NONE));
        assertThat(
                extractDocument(("---\ntitle: Ä\n---\n" + "ö\n".repeat(20_000)).getBytes(StandardCharsets.ISO_8859_1),
                        "a.md",
                        "text/markdown; charset=iso-8859-1"))
                .isEqualTo(new ExtractionResult.ExtractedText("Ä",
                        List.of(sectionOf(List.of(), "ö ".repeat(20_000).strip())), PageLinks.NONE));
    }

    @Test
    void readsTablesWithColons() {
        assertThat(asText("# Code:Airport:Country\nAAL:Aalborg:DK\nABE:Allentown, PA:US\nABV:Abuja:NG\nACC:Accra:GH\n",
                "airports.csv").sections()).containsExactly(sectionOf(List.of(),
                        "| Code | Airport | Country |\n| --- | --- | --- |\n| AAL | Aalborg | DK |\n"
                                + "| ABE | Allentown, PA | US |\n| ABV | Abuja | NG |\n| ACC | Accra | GH |"));
        assertThat(asText("From,To,Days\n10:30,11:30,2\n12:00,12:15,3\n", "times.csv").sections())
                .containsExactly(sectionOf(List.of(),
                        "| From | To | Days |\n| --- | --- | --- |\n| 10:30 | 11:30 | 2 |\n| 12:00 | 12:15 | 3 |"));
    }

    @Test
    void readsBrokenTables() {
        assertThat(asText("a,\"b\nc,d", "x.csv").sections()).hasSize(1);
        assertThat(asText("just a line", "x.csv").sections()).containsExactly(sectionOf(List.of(), "just a line"));
    }

    @Test
    void usesDeclaredCharset() {
        ExtractionResult extracted = extractDocument("Käse;3".getBytes(StandardCharsets.ISO_8859_1), null,
                "text/csv; charset=iso-8859-1");

        assertThat(asText(extracted).sections()).containsExactly(sectionOf(List.of(), "| Käse | 3 |"));
    }

    @Test
    void prefersContentToFileName() throws IOException {
        for (String name : List.of("a.txt", "a.md", "a.csv", "a.docx", "a.eml")) {
            assertThat(asText(extractDocument(SamplePdf.createUsual(), name, "text/html")).title()).as(name)
                    .isEqualTo("Staff handbook");
            assertThat(asText(extractDocument(SampleDocuments.docx(), name, "application/pdf")).title()).as(name)
                    .isEqualTo("Staff handbook");
            assertThat(asText(extractDocument(SampleDocuments.rtf(), name, "text/plain")).title()).as(name)
                    .isEqualTo("Staff handbook");
        }
    }

    @Test
    void delegatesPagesAndPlainTexts() {
        assertThat(asText("# not a heading", "a.txt").sections())
                .containsExactly(sectionOf(List.of(), "# not a heading"));
        assertThat(
                asText(extractDocument("<html><p>page</html>".getBytes(StandardCharsets.UTF_8), "a.md", "text/html"))
                        .sections())
                .containsExactly(sectionOf(List.of(), "page"));
    }

    @Test
    void doesNotMistakeTextForMail() {
        String text = "Note: this is no mail\nSubject: tea\n\nText.";

        String journey = "From: Hamar\nTo: Bod\u00f8\nDate: 12 July 2026\nPrice: 840 kroner\n\nBring a sandwich.";

        assertThat(asText(text, "a.txt").sections()).containsExactly(sectionOf(List.of(), text));
        assertThat(asText(journey, "trip.txt").sections()).containsExactly(sectionOf(List.of(), journey));
    }

    @Test
    void reportsPlainZipArchive() throws IOException {
        assertThat(DocumentExtraction.failureReason(SampleDocuments.zip(java.util.Map.of("a.txt", "text"))))
                .isEqualTo("The content is a ZIP archive, not a document.");
    }
}
