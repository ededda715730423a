package dev.carrel.formats.pdf;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.SamplePdf;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** Tables of PDF, with lines around their cells and without. */
final class PdfTablesTest {

    private static final List<Float> TOPS = List.of(700f, 680f, 660f, 640f);
    private static final List<Float> LEFTS = List.of(70f, 150f, 230f, 310f);

    @Test
    void readsCellsBetweenLinesOfAnyDistance() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            addGrid(pdf, TOPS, LEFTS.subList(0, 3));
            addRow(pdf, 685, "City", "Euros");
            addRow(pdf, 665, "Paris, in the cen-", "190");
            addRow(pdf, 645, "New York", "260");

            // The gap before the number is too narrow to divide cells.
            assertThat(textOf(pdf)).isEqualTo("""
                    | City | Euros |
                    | --- | --- |
                    | Paris, in the cen- | 190 |
                    | New York | 260 |""");
        }
    }

    @Test
    void joinsLinesOfCell() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            addGrid(pdf, List.of(700f, 680f, 640f, 620f), LEFTS.subList(0, 3));
            addRow(pdf, 685, "Term", "Meaning");
            // As programs draw them: all of one cell, then the next.
            put(pdf, 72, 665, "Notice");
            put(pdf, 72, 650, "period");
            put(pdf, 152, 665, "the time be-");
            put(pdf, 152, 650, "fore the end");
            addRow(pdf, 625, "Leave", "30 days");

            assertThat(textOf(pdf)).isEqualTo("""
                    | Term | Meaning |
                    | Notice period | the time before the end |
                    | Leave | 30 days |""");
        }
    }

    @Test
    void saysCellOfSeveralRowsInEach() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            for (float left : LEFTS) {
                pdf.addStroke(left, 640, left, 700);
            }
            pdf.addStroke(70, 700, 310, 700).addStroke(70, 680, 310, 680).addStroke(70, 640, 310, 640);
            pdf.addStroke(150, 660, 310, 660);
            addRow(pdf, 685, "Group", "Name", "Pages");
            put(pdf, 72, 655, "Books");
            put(pdf, 152, 665, "Atlas");
            put(pdf, 232, 665, "300");
            put(pdf, 152, 645, "Novel");
            put(pdf, 232, 645, "200");

            assertThat(textOf(pdf)).isEqualTo("""
                    | Group | Name | Pages |
                    | --- | --- | --- |
                    | Books | Atlas | 300 |
                    | Books | Novel | 200 |""");
        }
    }

    @Test
    void findsRowsWithoutLinesWithinFrame() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            addGrid(pdf, List.of(700f, 680f, 620f), LEFTS.subList(0, 3));
            addRow(pdf, 685, "City", "Euros");
            addRow(pdf, 665, "London", "210");
            addRow(pdf, 645, "Paris", "190");
            addRow(pdf, 625, "Zurich", "230");

            assertThat(textOf(pdf)).endsWith("| London | 210 |\n| Paris | 190 |\n| Zurich | 230 |");
        }
    }

    @Test
    void findsRowsBelowEachOtherWithoutLines() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            put(pdf, 70, 700, "Signal");
            put(pdf, 114, 700, "What it means");
            put(pdf, 70, 685, "A");
            put(pdf, 114, 685, "all is well, and nothing has to");
            put(pdf, 114, 672, "be done about it");
            put(pdf, 70, 657, "B");
            put(pdf, 114, 657, "one has failed");
            put(pdf, 70, 642, "C");
            put(pdf, 114, 642, "all have failed");

            assertThat(textOf(pdf)).endsWith("""
                    | A | all is well, and nothing has to be done about it |
                    | B | one has failed |
                    | C | all have failed |""").contains("| Signal | What it means |");
        }
    }

    @Test
    void keepsItemsAndNumberedLinesOutOfTables() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            for (int i = 1; i <= 4; i++) {
                put(pdf, 70, 700 - 15 * i, i + ".");
                put(pdf, 110, 700 - 15 * i, "Press the key number " + i);
            }
            for (int i = 1; i <= 4; i++) {
                put(pdf, 70, 600 - 15 * i, 107 + i + " begin");
                put(pdf, 170, 600 - 15 * i, "call(" + i + ")");
            }
            assertThat(textOf(pdf)).doesNotContain("|").contains("Press the key number 3");
        }
    }

    @Test
    void drawsNoTableFromBoxes() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            addGrid(pdf, TOPS, LEFTS);
            put(pdf, 72, 685, "Start");
            put(pdf, 240, 645, "End of the plan");

            assertThat(textOf(pdf)).isEqualTo("Start\n\nEnd of the plan");
        }
    }

    @Test
    void goesOnWithNamesOfColumnsOnNextPage() throws IOException {
        try (var pdf = new SamplePdf()) {
            for (int page = 0; page < 2; page++) {
                pdf.newPage();
                addGrid(pdf, TOPS, LEFTS);
                int first = page * 3;
                if (page == 0) {
                    addRow(pdf, 685, "Name", "Colour", "Pages");
                } else {
                    addRow(pdf, 685, "Book 3", "red", "103");
                }
                addRow(pdf, 665, "Book " + (first + 1), "red", "10" + (first + 1));
                addRow(pdf, 645, "Book " + (first + 2), "blue", "10" + (first + 2));
            }
            List<Section> sections = asText(pdf.toBytes()).sections();

            assertThat(sections).hasSize(2)
                    .allSatisfy(section -> assertThat(section.text()).startsWith("| Name | Colour | Pages |"));
            assertThat(sections.getLast().text()).contains("| Book 3 | red | 103 |", "| Book 5 | blue | 105 |");
        }
    }

    @Test
    void readsPagesOfSignsAndNumbersOfSameShape() throws IOException {
        try (var pdf = new SamplePdf()) {
            pdf.newPage().addLine("Figure #").newPage().addLine("Figure 1").newPage().addLine("Figure #");

            assertThat(asText(pdf.toBytes()).sections()).hasSize(3);
        }
    }

    private static void addGrid(SamplePdf pdf, List<Float> tops, List<Float> lefts) throws IOException {
        for (float top : tops) {
            pdf.addRule(lefts.getFirst(), top, lefts.getLast(), top);
        }
        for (float left : lefts) {
            pdf.addRule(left, tops.getLast(), left, tops.getFirst());
        }
    }

    private static void addRow(SamplePdf pdf, float baseline, String... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            put(pdf, LEFTS.get(i) + 2, baseline, cells[i]);
        }
    }

    private static void put(SamplePdf pdf, float x, float baseline, String text) throws IOException {
        pdf.addTextAt(x, baseline, FontName.HELVETICA, 8, text);
    }

    private static String textOf(SamplePdf pdf) throws IOException {
        List<Section> sections = asText(pdf.toBytes()).sections();
        assertThat(sections).hasSize(1);
        return sections.getFirst().text();
    }
}
