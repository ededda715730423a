package dev.carrel.formats.pdf;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.SamplePdf;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** PDF, a format of positioned letters. */
final class PdfParserTest {

    @Test
    void joinsLinesIntoParagraphs() throws IOException {
        var text = asText(SamplePdf.createUsual());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(
                sectionOf(List.of("Leave"), 1,
                        "Everybody who works here has twenty-five days of leave each year, and who is"
                                + " responsible for children has two more of them.\n\nIt is to be taken by March."),
                sectionOf(List.of("Leave", "Sick leave"), 1, "Call before nine."));
    }

    @Test
    void removesRunningHeaders() throws IOException {
        try (var pdf = new SamplePdf()) {
            for (int i = 1; i <= 4; i++) {
                pdf.newPage()
                        .addRunningLines("Chapter " + (i / 2) + " of the handbook of Example Inc.",
                                "Page " + i + " of 4")
                        .addTextAt(400, 800, FontName.HELVETICA, 9, (i < 3 ? "Leave" : "Pay") + " " + (i + 20))
                        .addLine("On page number " + i
                                + " there is a text of its own that goes on to the end of the line")
                        .addLine("and then ends after " + i + " days.");
            }
            assertThat(asText(pdf.toBytes()).sections()).containsExactlyElementsOf(IntStream.rangeClosed(1, 4)
                    .mapToObj(page -> sectionOf(page, "On page number " + page + " there is a text of its own that goes"
                            + " on to the end of the line and then ends after " + page + " days."))
                    .toList());
        }
    }

    @Test
    void keepsNumberedHeadingsAtTheTopOfPages() throws IOException {
        for (String heading : List.of("Chapter N", "KAPITEL N: Urlaub")) {
            assertThat(textUnder(heading, 11, false)).contains(numbered(heading));
        }
        assertThat(textUnder("Step N", 16, false)).as("larger than the text").contains(numbered("Step N"));
        for (String heading : List.of("Step N", "N Methods", "Chapter N")) {
            assertThat(textUnder(heading, 11, true)).as("above the numbers of the pages")
                    .contains(numbered(heading))
                    .doesNotContain("27");
        }
    }

    @Test
    void removesRunningHeadersThatCountPages() throws IOException {
        for (String header : List.of("Staff handbook N", "N Staff handbook", "Chapter 3 Leave N", "Page N")) {
            assertThat(textUnder(header, 11, false)).contains("The text of page 2 is").doesNotContain(numbered(header));
        }
    }

    /** Returns the text of pages with a line at the top, and perhaps the number of the page at the bottom. */
    private static String textUnder(String line, float size, boolean hasPageNumbers) throws IOException {
        try (var pdf = new SamplePdf()) {
            for (int page = 1; page <= 4; page++) {
                pdf.newPage()
                        .addTextAt(70, 800, FontName.HELVETICA, size, line.replace("N", "" + page))
                        .addTextAt(70, 600, FontName.HELVETICA, 11, "The text of page " + page + " is about this.");
                if (hasPageNumbers) {
                    pdf.addTextAt(300, 40, FontName.HELVETICA, 9, "" + (page + 23));
                }
            }
            return String.join("\n",
                    asText(pdf.toBytes()).sections()
                            .stream()
                            .map(section -> section.headings() + section.text())
                            .toList());
        }
    }

    private static String[] numbered(String line) {
        return IntStream.rangeClosed(1, 4).mapToObj(page -> line.replace("N", "" + page)).toArray(String[]::new);
    }

    @Test
    void keepsSimilarRowsOfEveryPage() throws IOException {
        try (var pdf = new SamplePdf()) {
            int row = 0;
            for (int i = 0; i < 4; i++) {
                pdf.newPage();
                for (float y = 800; y > 30; y -= 20) {
                    pdf.addTextAt(70, y, FontName.HELVETICA, 11, "Item " + 7 * ++row + " costs " + 3 * row + " cents");
                }
            }
            assertThat(asText(pdf.toBytes()).sections()
                    .stream()
                    .flatMap(section -> section.text().lines())
                    .filter(line -> !line.isBlank())).hasSize(row);
        }
    }

    @Test
    void joinsParagraphAcrossPages() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addLine("This sentence is so long that it does not fit on one page, and therefore goes on")
                .newPage()
                .addLine("on the next.")) {
            assertThat(asText(pdf.toBytes()).sections()).containsExactly(sectionOf(1,
                    "This sentence is so long that it does not fit on one page, and therefore goes on on the next."));
        }
    }

    @Test
    void joinsWordsThatSoftHyphensDivide() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addLine("The insurance of the association pays for all storm dam\u00ad")
                .addLine("age of the roof.")) {
            assertThat(asText(pdf.toBytes()).sections()).containsExactly(
                    sectionOf(1, "The insurance of the association pays for all storm damage of the roof."));
        }
    }

    @Test
    void countsPagesFromTheFirst() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addBold("Leave")
                .addLine("Everybody who works here has twenty-five days of leave each year, and more.")
                .newPage()
                .newPage()
                .addLine("Nothing is on the page before this one.")
                .addBold("Pay")
                .addLine("It is paid at the end of each month, to the account that you have named us.")) {
            assertThat(asText(pdf.toBytes()).sections()).extracting(Section::page).containsExactly(1, 3, 3);
        }
    }

    @Test
    void usesBookmarksAsHeadings() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addBookmark("Leave")
                .addBookmark("Pay")
                .addLine("Leave")
                .addGap()
                .addLine("Twenty-five days.")
                .addGap()
                .addLine("Pay")
                .addGap()
                .addLine("Each month.")) {
            assertThat(asText(pdf.toBytes()).sections()).containsExactly(sectionOf(1, "Twenty-five days."),
                    sectionOf(List.of("Pay"), 1, "Each month."));
        }
    }

    @Test
    void usesRareBoldLinesAsHeadings() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addBold("Leave")
                .addLine("Everybody who works here has twenty-five days of leave each year, and more.")
                .addBold("Pay")
                .addLine("It is paid at the end of each month, to the account that you have named us.")) {
            assertThat(asText(pdf.toBytes()).sections()).extracting(section -> section.headings())
                    .containsExactly(List.of(), List.of("Pay"));
        }
    }

    @Test
    void keepsItemsAndRowsApart() throws IOException {
        try (var pdf = new SamplePdf().newPage()
                .addLine("We have:")
                .addGap()
                .addLine("\u2022 green tea")
                .addLine("\u2022 black tea")
                .addGap()
                .addLine("Grade Salary")
                .addLine("A 1,000")
                .addLine("B 2,000")) {
            assertThat(asText(pdf.toBytes()).sections()).containsExactly(sectionOf(1,
                    "We have:\n\n- green tea\n- black tea\n\nGrade Salary\nA 1,000\nB 2,000"));
        }
    }

    @Test
    void readsPdfWithOwnerPassword() throws IOException {
        try (var pdf = new SamplePdf().newPage().addLine("Everybody may read this.").setPassword("")) {
            assertThat(asText(pdf.toBytes()).sections())
                    .containsExactly(sectionOf(1, "Everybody may read this."));
        }
    }

    @Test
    void explainsMissingText() throws IOException {
        try (var secret = new SamplePdf().newPage().addLine("Secret.").setPassword("user");
                var empty = new SamplePdf().newPage().newPage()) {
            assertThat(failureReason(secret.toBytes())).isEqualTo("The PDF is protected by a password.");
            assertThat(failureReason(empty.toBytes())).startsWith("The PDF holds no text: its pages are empty.");
        }
    }

    private static Section sectionOf(int page, String text) {
        return sectionOf(List.of(), page, text);
    }

    private static Section sectionOf(List<String> headings, int page, String text) {
        return new Section(headings, page, text);
    }
}
