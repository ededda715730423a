package dev.carrel.formats.office;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.SAXParserFactory;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** What stands on each page of a document is read once, at its end. */
final class PageHeadersTest {

    @Test
    void ofSheets() throws IOException {
        assertSheetsHaveThem(new XSSFWorkbook());
        assertSheetsHaveThem(new HSSFWorkbook());
    }

    private static void assertSheetsHaveThem(Workbook workbook) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (workbook) {
            for (String name : List.of("East", "West")) {
                var sheet = workbook.createSheet(name);
                sheet.createRow(0).createCell(0).setCellValue(name + " pier");
                sheet.getHeader().setLeft("&\"Arial,Bold\"&12Fees valid from May");
                sheet.getHeader().setRight("Harbour && Quay");
                sheet.getFooter().setCenter("Page &P of &N");
            }
            workbook.write(bytes);
        }

        assertThat(textOf(bytes.toByteArray())).containsSubsequence("East pier", "West pier", "Fees valid from May",
                "Harbour & Quay").containsOnlyOnce("Fees valid").doesNotContain("Page", "Arial", "&12");
    }

    @Test
    void ofSlides() throws IOException {
        assertSlidesHaveThem(new XMLSlideShow());
        assertSlidesHaveThem(new HSLFSlideShow());
    }

    private static void assertSlidesHaveThem(SlideShow<?, ?> show) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (show) {
            for (String text : List.of("The piers", "The fees")) {
                var box = show.createSlide().createTextBox();
                box.setAnchor(new Rectangle(10, 10, 300, 50));
                box.setText(text);
            }
            var box = show.getSlideMasters().getFirst().createTextBox();
            box.setAnchor(new Rectangle(10, 400, 300, 50));
            box.setText("Harbour office, pier 3");
            show.write(bytes);
        }

        assertThat(textOf(bytes.toByteArray())).containsSubsequence("The piers", "The fees", "Harbour office, pier 3")
                .containsOnlyOnce("Harbour office")
                .doesNotContain("edit");
    }

    @Test
    void ofAnOldWordDocument() throws Exception {
        var sections = new SectionWriter();
        var reader = SAXParserFactory.newNSInstance().newSAXParser().getXMLReader();
        reader.setContentHandler(new LegacyPageHeaders(XhtmlWriter.forOffice(sections)));
        reader.parse(new InputSource(new StringReader(
                """
                        <html><body><div class="header"><table><tr><td><p>Valid from: 1 May</p></td><td><p>Harbour</p></td></tr>
                        </table></div><p>Come by boat.</p><table><tr><td><p>East</p></td><td><p>31</p></td></tr></table>
                        <div class="footer"><p>Harbour</p><p>Side 1 av 3</p><p>- 2 -</p><p>Fees of the port - page 2 of 3</p></div>
                        </body></html>""")));

        assertThat(sections.finishUnderOnly(null).sections()).extracting(Section::text)
                .containsExactly("Come by boat.\n\n| East | 31 |", "Valid from: 1 May\n\nHarbour\n\n"
                        + "Fees of the port - page 2 of 3");
    }

    private static String textOf(byte[] bytes) {
        var read = asText(bytes);
        return read.title() + "\n" + read.sections();
    }
}
