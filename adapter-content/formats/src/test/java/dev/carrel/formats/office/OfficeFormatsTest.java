package dev.carrel.formats.office;

import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.SampleOpenDocuments;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.failureReason;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Office documents, books and mails. */
final class OfficeFormatsTest {

    @Test
    void readsWord() throws IOException {
        var text = asText(SampleDocuments.docx());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of("Leave"), "Everybody has 25 days of leave each year."),
                sectionOf(List.of("Leave", "Sick leave"), "Call before nine o'clock — 日本."),
                sectionOf(List.of("Pay"), "| Grade | Salary |\n| A | 1,000 € |"));
    }

    @Test
    void keepsColumnsOfMergedWordCells() throws IOException {
        assertThat(asText(SampleDocuments.docx("<w:p><w:r><w:t>Hours</w:t></w:r></w:p><w:tbl>"
                + row("", cell("", "Day"), cell("", "Morning"), cell("", "Afternoon"), cell("", "Room"))
                + row("", cell("<w:vMerge w:val=\"restart\"/>", "Monday"), cell("<w:gridSpan w:val=\"2\"/>", "closed"),
                        cell("", "1"))
                + row("", cell("<w:vMerge/>", ""), cell("", "8-12"), cell("", ""), cell("", "2"))
                + row("<w:trPr><w:gridBefore w:val=\"2\"/></w:trPr>", cell("", "14-18"), cell("", "3"))
                + row("", cell("<w:gridSpan w:val=\"4\"/>", "Call us.")) + "</w:tbl>")).sections())
                .containsExactly(
                        sectionOf(List.of(),
                                "Hours\n\n| Day | Morning | Afternoon | Room |\n| --- | --- | --- | --- |\n| Monday | closed |  | 1 |\n"
                                        + "| Monday | 8-12 |  | 2 |\n|  |  | 14-18 | 3 |\n| Call us. |  |  |  |"));
    }

    private static String row(String properties, String... cells) {
        return "<w:tr>" + properties + String.join("", cells) + "</w:tr>";
    }

    private static String cell(String properties, String text) {
        return "<w:tc><w:tcPr>" + properties + "</w:tcPr><w:p><w:r><w:t>" + text + "</w:t></w:r></w:p></w:tc>";
    }

    @Test
    void readsPowerPointWithNotes() throws IOException {
        var text = asText(SampleDocuments.pptx());

        assertThat(text.title()).isEqualTo("Our tea");
        assertThat(text.sections()).containsExactly(sectionOf(List.of(), "- Green tea is steamed."),
                sectionOf(List.of("Prices"), "- Ten euros per box.\n\nMention the discount."));
    }

    @Test
    void readsExcelXlsAndXlsx() throws IOException {
        for (byte[] book : List.of(SampleDocuments.xlsx(), SampleDocuments.xls())) {
            var text = asText(book);

            assertThat(text.title()).isNull();
            assertThat(text.sections()).containsExactly(
                    sectionOf(List.of("Staff"), "| Name | City | Days of leave |\n| --- | --- | --- |\n"
                            + "| Anna | Berlin | 25 |\n| Bob |  | 12.5 |"),
                    sectionOf(List.of("Prices"), "| Tea | 3 |\n| Coffee | 4 |"));
        }
    }

    /** Returns a document as programs write it in the strict form. */
    private static byte[] inStrictForm(byte[] document) throws IOException {
        try (var archive = ZipContainer.openArchive(document)) {
            Map<String, String> files = new LinkedHashMap<>();
            for (String name : archive.fileNames()) {
                String markup = new String(archive.openFile(name).readAllBytes(), StandardCharsets.UTF_8);
                files.put(name, markup.replaceAll("http://schemas.openxmlformats.org/(\\w+ml|officeDocument)/2006/",
                        "http://purl.oclc.org/ooxml/$1/")
                        .replace("extended-properties\"", "extendedProperties\"")
                        .replaceFirst("<c r=\"C2\"[^>]*><v>[^<]*", "<c r=\"C2\" t=\"d\"><v>2024-05-03"));
            }
            return SampleDocuments.zip(files);
        }
    }

    @Test
    void readsTheStrictForm() throws IOException {
        assertThat(asText(inStrictForm(SampleDocuments.docx())).sections())
                .isEqualTo(asText(SampleDocuments.docx()).sections());
        assertThat(asText(inStrictForm(SampleDocuments.pptx())).sections())
                .isEqualTo(asText(SampleDocuments.pptx()).sections());
        assertThat(asText(inStrictForm(SampleDocuments.xlsx())).sections().getFirst().text())
                .contains("| Anna | Berlin | 2024-05-03 |", "| Bob |  | 12.5 |");
    }

    /** It still looks strict after it was rewritten, which must not go on without end. */
    @Test
    void refusesWhatOnlyLooksStrict() throws IOException {
        assertThat(failureReason(SampleDocuments.zip(Map.of("[Content_Types].xml", "<Types/>", "_rels/.rels",
                "<Relationships a=\"http://purl.oclc.org/ooxml/!\"/>")))).isEqualTo("The document is damaged.");
    }

    @Test
    void saysWhatToDoWithFormatsThatAreNotRead() throws IOException {
        assertThat(failureReason(SampleDocuments.zip(Map.of("Index/Document.iwa", "x"))))
                .isEqualTo("Documents of Pages, Numbers and Keynote are not read: export it as PDF or for Office.");
        assertThat(failureReason(
                SampleDocuments.zip(Map.of("[Content_Types].xml", "<Types/>", "visio/document.xml", "<a/>"))))
                .isEqualTo("Drawings of Visio are not read: export it as PDF.");
    }

    @Test
    void readsOpenDocumentTexts() throws IOException {
        var text = asText(SampleOpenDocuments.odt());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of("Leave"), "Everybody has 25 days [Part time less.] of leave.\n\n"
                        + "- Summer\n    - July\n- Winter"),
                sectionOf(List.of("Leave", "Sick leave"), "Call before nine.\n\n| Grade | Salary |\n| A | 1,000 € |"));
    }

    @Test
    void readsOpenDocumentSheets() throws IOException {
        var text = asText(SampleOpenDocuments.ods());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of("Staff"), "| Name | City | Leave |\n| --- | --- | --- |\n| Anna | Berlin | 25 |\n"
                        + "| Bob |  | 12.5 |"),
                sectionOf(List.of("Prices"), "| Tea | 3 |"));
    }

    @Test
    void readsOpenDocumentPresentations() throws IOException {
        var text = asText(SampleOpenDocuments.odp());

        assertThat(text.sections()).containsExactly(sectionOf(List.of("Our tea"), "Green tea is steamed."),
                sectionOf(List.of("Prices"), "Ten euros per box.\n\nMention the discount."));
    }

    @Test
    void readsRtf() {
        var text = asText(SampleDocuments.rtf());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(sectionOf(List.of("Leave"), "Everybody has 25 days — änderung."),
                sectionOf(List.of("Leave", "Sick leave"),
                        "Call before nine.\n\n| Grade | Salary |\n| A | 1000 |\n\nAfter."));
    }

    @Test
    void leavesOutAnchorsThatAreNoText() {
        var sections = new SectionWriter();
        var writer = XhtmlWriter.forOffice(sections);
        writer.startElement("", "p", "p", null);
        for (String run : List.of("\ufffd", "The fees", "\ufffd", " of \ufffd harbours.")) {
            writer.characters(run.toCharArray(), 0, run.length());
        }
        writer.endElement("", "p", "p");
        assertThat(sections.finishUnder(null).sections())
                .containsExactly(sectionOf(List.of(), "The fees of \ufffd harbours."));
    }

    @Test
    void readsMergedCellsInEpub() throws IOException {
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml",
                """
                        <table><tr><th rowspan="2">Day</th><th colspan="2">Hours</th></tr>\
                        <tr><th>Morning</th><th>Afternoon</th></tr>
                        <tr><td>Monday</td><td/><td>14-18</td></tr><tr><td>Sunday</td><td colspan="2">closed</td></tr>
                        <tr><td colspan="3">Call us.</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>""")))
                .sections())
                .containsExactly(
                        sectionOf(List.of(),
                                "| Day | Hours Morning | Hours Afternoon |\n| --- | --- | --- |\n"
                                        + "| Monday |  | 14-18 |\n| Sunday | closed | closed |\n| Call us. |  |  |\n\n| a | b |"));
    }

    @Test
    void readsEpubInSpineOrder() throws IOException {
        var text = asText(SampleDocuments.epub());

        assertThat(text.title()).isEqualTo("The book of tea");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of("The cup of humanity"), "Tea began as a medicine & grew."),
                sectionOf(List.of("The cup of humanity", "Schools"), "- Boiled\n- Whipped\n    - Powder"),
                sectionOf(List.of("The schools"),
                        "Like art.\nUnclosed paragraph\n\n| Age | Tea |\n| --- | --- |\n| Tang | Cake |"));
    }

    @Test
    void readsMailWithAttachments() {
        var text = asText(SampleDocuments.eml());

        assertThat(text.title()).isEqualTo("Tee und Kaffee");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of(),
                        "From: Jürgen <j@example.com>\nTo: a@example.com\nDate: Fri, 20 Nov 2026 10:00:00 +0100"
                                + "\n\nGrüße aus Köln.\n\nAttachments:\n- prices.csv\n- Inner"),
                sectionOf(List.of("prices.csv"), "| Item | Price | Unit |\n| --- | --- | --- |\n| Tea | 3 | box |"),
                sectionOf(List.of("Inner"), "From: x@example.com\n\nInner text."));
    }

    @Test
    void readsOutlookMail() throws IOException {
        var text = asText(SampleDocuments.msg());

        assertThat(text.title()).isEqualTo("Tea and coffee");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of(), "From: Anna\nTo: Bob\n\nShall we?\nYours, Anna\n\nAttachments:\n- prices.csv"),
                sectionOf(List.of("prices.csv"), "| Tea | 3 |\n| Coffee | 4 |"));
    }

    @Test
    void readsAppointmentsAndContactsOfOutlook() throws IOException {
        assertThat(asText(SampleOutlookItems.appointment()).sections()).containsExactly(sectionOf(List.of(),
                "When: 2032-01-02 10:30 UTC to 2032-01-02 11:00 UTC\n"
                        + "Where: North pier\n\nBring ropes."));
        assertThat(asText(SampleOutlookItems.contact()).sections()).containsExactly(sectionOf(List.of(),
                "Company: Wismar Boats\nTelephone (mobile): 0049 30 1234\nE-mail: ida@wismar.example\n\nCalls at noon."));
    }

    /** A file that LibreOffice wrote, since POI writes no such tables. */
    @Test
    void readsTheFormOfLegacyWord() throws IOException {
        try (var file = Objects.requireNonNull(OfficeFormatsTest.class.getResourceAsStream("forms.doc"))) {
            assertThat(asText(file.readAllBytes()).sections()).containsExactly(sectionOf(List.of(),
                    "A lamp of 10^6 candela.\n\n| Pier | Boat |\n| North | Ida |\n| North | Ola |"));
        }
    }

    @Test
    void readsLegacyPowerPoint() throws IOException {
        var text = asText(SampleDocuments.ppt());

        assertThat(text.title()).isEqualTo("Our tea");
        assertThat(text.sections()).containsExactly(sectionOf(List.of(), "Green tea is steamed."),
                sectionOf(List.of("Prices"), "Ten euros per box."));
    }
}
