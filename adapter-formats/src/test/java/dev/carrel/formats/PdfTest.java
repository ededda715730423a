package dev.carrel.formats;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.Reads.reason;
import static dev.carrel.formats.Reads.section;
import static dev.carrel.formats.Reads.text;
import static org.assertj.core.api.Assertions.assertThat;

/** PDF, in which there is nothing but letters at places. */
final class PdfTest {

    @Test
    void joinsLinesToParagraphsUnderHeadings() throws IOException {
        var text = text(PdfSample.usual());

        assertThat(text.title()).isEqualTo("Staff handbook");
        assertThat(text.sections()).containsExactly(
                section(List.of("Leave"), "Everybody who works here has twenty-five days of leave each year, and who is"
                        + " responsible for children has two more of them.\n\nIt is to be taken by March."),
                section(List.of("Leave", "Sick leave"), "Call before nine."));
    }

    @Test
    void leavesOutWhatRunsAlongOnEveryPage() throws IOException {
        try (var pdf = new PdfSample()) {
            for (int i = 1; i <= 4; i++) {
                pdf.page()
                        .runningLines("Chapter " + (i / 2) + " of the handbook of Example Inc.", "Page " + i + " of 4")
                        .at(400, 800, FontName.HELVETICA, 9, (i < 3 ? "Leave" : "Pay") + " " + (i + 20))
                        .line("On page number " + i + " there is a text of its own that goes on to the end of the line")
                        .line("and then ends after " + i + " days.");
            }
            assertThat(text(pdf.bytes()).sections()).containsExactly(section(List.of(), String.join("\n\n",
                    "On page number 1 there is a text of its own that goes on to the end of the line and then ends after 1 days.",
                    "On page number 2 there is a text of its own that goes on to the end of the line and then ends after 2 days.",
                    "On page number 3 there is a text of its own that goes on to the end of the line and then ends after 3 days.",
                    "On page number 4 there is a text of its own that goes on to the end of the line and then ends after 4 days.")));
        }
    }

    @Test
    void keepsRowsThatLookAlikeOnEveryPage() throws IOException {
        try (var pdf = new PdfSample()) {
            int row = 0;
            for (int i = 0; i < 4; i++) {
                pdf.page();
                for (float y = 800; y > 30; y -= 20) {
                    pdf.at(70, y, FontName.HELVETICA, 11, "Item " + 7 * ++row + " costs " + 3 * row + " cents");
                }
            }
            assertThat(text(pdf.bytes()).sections().getFirst().text().lines().filter(line -> !line.isBlank()))
                    .hasSize(row);
        }
    }

    @Test
    void joinsAParagraphThatGoesOnOnTheNextPage() throws IOException {
        try (var pdf = new PdfSample().page()
                .line("This sentence is so long that it does not fit on one page, and therefore goes on")
                .page()
                .line("on the next.")) {
            assertThat(text(pdf.bytes()).sections()).containsExactly(section(List.of(),
                    "This sentence is so long that it does not fit on one page, and therefore goes on on the next."));
        }
    }

    @Test
    void takesTheBookmarksForHeadings() throws IOException {
        try (var pdf = new PdfSample().page()
                .bookmark("Leave")
                .bookmark("Pay")
                .line("Leave")
                .gap()
                .line("Twenty-five days.")
                .gap()
                .line("Pay")
                .gap()
                .line("Each month.")) {
            assertThat(text(pdf.bytes()).sections()).containsExactly(section(List.of(), "Twenty-five days."),
                    section(List.of("Pay"), "Each month."));
        }
    }

    @Test
    void takesBoldLinesForHeadingsWhereTheyAreRare() throws IOException {
        try (var pdf = new PdfSample().page()
                .bold("Leave")
                .line("Everybody who works here has twenty-five days of leave each year, and more.")
                .bold("Pay")
                .line("It is paid at the end of each month, to the account that you have named us.")) {
            assertThat(text(pdf.bytes()).sections()).extracting(section -> section.headings())
                    .containsExactly(List.of(), List.of("Pay"));
        }
    }

    @Test
    void keepsItemsAndRowsApart() throws IOException {
        try (var pdf = new PdfSample().page()
                .line("We have:")
                .gap()
                .line("\u2022 green tea")
                .line("\u2022 black tea")
                .gap()
                .line("Grade Salary")
                .line("A 1,000")
                .line("B 2,000")) {
            assertThat(text(pdf.bytes()).sections()).containsExactly(section(List.of(),
                    "We have:\n\n- green tea\n- black tea\n\nGrade Salary\nA 1,000\nB 2,000"));
        }
    }

    @Test
    void readsWhatOnlyItsChangeIsProtectedOf() throws IOException {
        try (var pdf = new PdfSample().page().line("Everybody may read this.").password("")) {
            assertThat(text(pdf.bytes()).sections()).containsExactly(section(List.of(), "Everybody may read this."));
        }
    }

    @Test
    void saysWhyThereIsNoText() throws IOException {
        try (var secret = new PdfSample().page().line("Secret.").password("user");
                var scanned = new PdfSample().page().page()) {
            assertThat(reason(secret.bytes())).isEqualTo("The PDF is protected by a password.");
            assertThat(reason(scanned.bytes())).isEqualTo("The PDF holds images of pages, no text.");
        }
    }
}
