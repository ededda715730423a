package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.SamplePdf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationStrikeout;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** What letters of a PDF say by their size and place, and by lines through them. */
final class PdfLettersTest {

    private static final float BASELINE = 700;

    @Test
    void setsRaisedDigitsOffFromNumbers() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            add(70, 12, BASELINE, "A lamp of 10", pdf);
            add(70 + widthOf("A lamp of 10", 12), 7, BASELINE + 4, "6", pdf);
            add(74 + widthOf("A lamp of 10", 12) + 4, 12, BASELINE, "candela", pdf);
            add(70, 12, BASELINE - 40, "The code is H", pdf);
            add(70 + widthOf("The code is H", 12), 7, BASELINE - 42, "2", pdf);
            assertThat(textOf(pdf.toBytes())).contains("A lamp of 10^6 candela").contains("The code is H2");
        }
    }

    @Test
    void leavesOutWhatALineIsDrawnThrough() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            float start = 70 + widthOf("A berth costs ", 12);
            float end = start + widthOf("80 crowns", 12);
            add(70, 12, BASELINE, "A berth costs 80 crowns 72 crowns.", pdf);
            pdf.addStroke(start, BASELINE + 3.5f, end, BASELINE + 3.5f);
            add(70, 12, BASELINE - 40, "All underlined.", pdf);
            pdf.addStroke(70, BASELINE - 41.5f, 70 + widthOf("All underlined.", 12), BASELINE - 41.5f);
            add(70, 12, BASELINE - 80, "Line of a drawing", pdf);
            pdf.addStroke(40, BASELINE - 77, 400, BASELINE - 77);

            var text = asText(pdf.toBytes());
            assertThat(text.sections().getFirst().text()).contains("A berth costs 72 crowns.", "All underlined.",
                    "Line of a drawing").doesNotContain("80");
            assertThat(text.leftOut()).containsExactly(new LeftOut(Part.DELETED_TEXTS, 1));
        }
    }

    @Test
    void leavesOutWhatAReaderHasStruck() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            add(70, 12, BASELINE, "Open until 18 h 20 h.", pdf);
            float start = 70 + widthOf("Open until ", 12);
            float end = start + widthOf("18 h", 12);
            try (PDDocument document = Loader.loadPDF(pdf.toBytes()); var bytes = new ByteArrayOutputStream()) {
                var strike = new PDAnnotationStrikeout();
                float low = BASELINE - 3;
                float high = BASELINE + 11;
                strike.setQuadPoints(new float[]{start, high, end, high, start, low, end, low});
                strike.setRectangle(new PDRectangle(start, low, end - start, high - low));
                document.getPage(0).getAnnotations().add(strike);
                document.save(bytes);
                assertThat(textOf(bytes.toByteArray())).contains("Open until 20 h.").doesNotContain("18");
            }
        }
    }

    private static void add(float x, float size, float baseline, String text, SamplePdf pdf) throws IOException {
        pdf.addTextAt(x, baseline, FontName.HELVETICA, size, text);
    }

    private static float widthOf(String text, float size) throws IOException {
        return new PDType1Font(FontName.HELVETICA).getStringWidth(text) / 1000 * size;
    }

    private static String textOf(byte[] pdf) {
        return asText(pdf).sections().getFirst().text();
    }
}
