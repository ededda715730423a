package dev.carrel.formats.office;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.parse.ZipContainer;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.poi.ooxml.POIXMLDocument;
import org.apache.poi.xddf.usermodel.chart.AxisPosition;
import org.apache.poi.xddf.usermodel.chart.ChartTypes;
import org.apache.poi.xddf.usermodel.chart.XDDFChart;
import org.apache.poi.xddf.usermodel.chart.XDDFDataSourcesFactory;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFDrawing;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Charts, the links of slides, and the numbers of lists. */
final class ChartsAndListsTest {

    @Test
    void readsChartsAsTables() throws IOException {
        try (var show = new XMLSlideShow()) {
            var slide = show.createSlide();
            var chart = show.createChart();
            chart.setTitleText("Boats by pier");
            var category = chart.createCategoryAxis(AxisPosition.BOTTOM);
            var data = chart.createData(ChartTypes.BAR, category, chart.createValueAxis(AxisPosition.LEFT));
            var piers = XDDFDataSourcesFactory.fromArray(new String[]{"North", "South"}, "A2:A3", 0);
            data.addSeries(piers, XDDFDataSourcesFactory.fromArray(new Double[]{7.0, 12.0}, "B2:B3", 1))
                    .setTitle("Sail", null);
            data.addSeries(piers, XDDFDataSourcesFactory.fromArray(new Double[]{3.0, 31.0}, "C2:C3", 2))
                    .setTitle("Motor", null);
            chart.plot(data);
            slide.addChart(chart, new Rectangle2D.Double(0, 0, 3_000_000, 3_000_000));
            var bytes = new ByteArrayOutputStream();
            show.write(bytes);

            assertThat(asText(bytes.toByteArray()).sections()).containsExactly(sectionOf(List.of(),
                    "Boats by pier\n\n|  | Sail | Motor |\n| --- | --- | --- |\n| North | 7.0 | 3.0 |\n"
                            + "| South | 12.0 | 31.0 |"));
        }
    }

    @Test
    void readsChartsOfTextsAndSheetsAsTables() throws Exception {
        try (var text = new XWPFDocument(); var book = new XSSFWorkbook()) {
            text.createParagraph().createRun().setText("A report.");
            plot(text.createChart());
            var sheet = book.createSheet("Piers");
            sheet.createRow(0).createCell(0).setCellValue("A report.");
            XSSFDrawing drawing = sheet.createDrawingPatriarch();
            plot(drawing.createChart(drawing.createAnchor(0, 0, 0, 0, 1, 1, 9, 9)));

            for (POIXMLDocument document : List.of(text, book)) {
                var bytes = new ByteArrayOutputStream();
                document.write(bytes);
                String read = asText(bytes.toByteArray()).sections()
                        .stream()
                        .map(Section::text)
                        .collect(Collectors.joining("\n\n"));
                assertThat(read).isEqualTo("A report.\n\nBoats by pier\n\n|  | Sail |\n| --- | --- |\n"
                        + "| North | 4.4 |\n| South | 12.0 |");
            }
        }
    }

    private static void plot(XDDFChart chart) {
        chart.setTitleText("Boats by pier");
        var category = chart.createCategoryAxis(AxisPosition.BOTTOM);
        var data = chart.createData(ChartTypes.BAR, category, chart.createValueAxis(AxisPosition.LEFT));
        data.addSeries(XDDFDataSourcesFactory.fromArray(new String[]{"North", "South"}, "A2:A3", 0),
                XDDFDataSourcesFactory.fromArray(new Double[]{4.4000000000000004, 12.0}, "B2:B3", 1))
                .setTitle("Sail", null);
        chart.plot(data);
    }

    @Test
    void writesTheAddressesOfLinksOnSlides() throws IOException {
        try (var show = new XMLSlideShow()) {
            var box = show.createSlide().createTextBox();
            var paragraph = box.addNewTextParagraph();
            paragraph.addNewTextRun().setText("See ");
            var run = paragraph.addNewTextRun();
            run.setText("the fees");
            run.createHyperlink().setAddress("https://berths.example.org/fees");
            paragraph.addNewTextRun().setText(" of the harbour.");
            var bytes = new ByteArrayOutputStream();
            show.write(bytes);

            assertThat(asText(bytes.toByteArray()).sections()).containsExactly(
                    sectionOf(List.of(), "See the fees (https://berths.example.org/fees) of the harbour."));
        }
    }

    @Test
    void readsTheFormOfTextAndCellsOnSlides() throws IOException {
        try (var show = new XMLSlideShow()) {
            var slide = show.createSlide();
            var paragraph = slide.createTextBox().addNewTextParagraph();
            paragraph.addNewTextRun().setText("A lamp of 10");
            var raised = paragraph.addNewTextRun();
            raised.setText("6");
            raised.setSuperscript(true);
            paragraph.addNewTextRun().setText(" candela costs ");
            var struck = paragraph.addNewTextRun();
            struck.setText("80");
            struck.setStrikethrough(true);
            paragraph.addNewTextRun().setText("72 crowns. Each.");
            var table = slide.createTable(3, 2);
            table.getCell(0, 0).setText("Pier");
            table.getCell(0, 1).setText("Boat");
            table.getCell(1, 0).setText("North");
            table.getCell(1, 1).setText("Ida");
            table.getCell(2, 1).setText("Ola");
            table.mergeCells(1, 2, 0, 0);
            var bytes = new ByteArrayOutputStream();
            show.write(bytes);

            assertThat(asText(bytes.toByteArray()).sections()).containsExactly(sectionOf(List.of(),
                    "A lamp of 10^6 candela costs 72 crowns. Each.\n\n| Pier | Boat |\n| North | Ida |\n| North | Ola |"));
        }
    }

    /** Some programs write neither layouts nor masters. */
    @Test
    void readsSlidesWithoutALayout() throws IOException {
        String names = " xmlns:p='http://schemas.openxmlformats.org/presentationml/2006/main'"
                + " xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'"
                + " xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'";
        String relation = "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
                + "<Relationship Id='rId1' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s'"
                + " Target='%s'/></Relationships>";
        String type = "<Override PartName='/ppt/%s.xml' ContentType='application/vnd.openxmlformats-officedocument"
                + ".presentationml.%s+xml'/>";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("[Content_Types].xml", "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
                + "<Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
                + type.formatted("presentation", "presentation.main") + type.formatted("slides/slide1", "slide")
                + "</Types>");
        files.put("_rels/.rels", relation.formatted("officeDocument", "ppt/presentation.xml"));
        files.put("ppt/presentation.xml", "<p:presentation" + names + "><p:sldIdLst><p:sldId id='256' r:id='rId1'/>"
                + "</p:sldIdLst></p:presentation>");
        files.put("ppt/_rels/presentation.xml.rels", relation.formatted("slide", "slides/slide1.xml"));
        files.put("ppt/slides/slide1.xml", "<p:sld" + names
                + "><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id='1' name=''/>"
                + "<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id='2' name='T'/>"
                + "<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>A berth costs </a:t></a:r>"
                + "<a:r><a:rPr strike='sngStrike'/><a:t>80</a:t></a:r><a:r><a:t>72 crowns.</a:t></a:r></a:p></p:txBody>"
                + "</p:sp></p:spTree></p:cSld></p:sld>");

        assertThat(asText(SampleDocuments.zip(files)).sections())
                .containsExactly(sectionOf(List.of(), "A berth costs 72 crowns."));
    }

    @Test
    void setsLinksSideBySideApart() throws IOException {
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml",
                "<p><a href='https://a.example.org'>a.example.org</a><a href='https://b.example.org'>b.example.org</a></p>")))
                .sections()).containsExactly(sectionOf(List.of(), "a.example.org b.example.org"));
    }

    @Test
    void numbersTheItemsOfOpenDocumentLists() throws IOException {
        assertThat(odt("<text:list text:style-name='L1'>" + item("Row")
                + "<text:list-item><text:p>Rest</text:p><text:list>" + item("in the shade") + "</text:list>"
                + "</text:list-item></text:list><text:p>Then:</text:p>"
                + "<text:list text:style-name='L1' text:continue-numbering='true'>" + item("Row back")
                + "</text:list><text:p>Bring:</text:p><text:list text:style-name='L2'>" + item("oars")
                + "</text:list><text:p>Or:</text:p><text:list text:style-name='L1'>" + item("Sail") + "</text:list>"))
                .isEqualTo("1. Row\n2. Rest\n    - in the shade\n\nThen:\n\n3. Row back\n\nBring:\n\n- oars\n\nOr:\n\n"
                        + "1. Sail");
    }

    @Test
    void leavesOutStruckTextOfOpenDocumentAndSetsRaisedDigitsOff() throws IOException {
        assertThat(odt("<text:p>A berth of 10<text:span text:style-name='T1'>2</text:span> m<text:span"
                + " text:style-name='T1'>2</text:span> costs <text:span text:style-name='T2'>80</text:span>72 crowns, see "
                + "<text:a xlink:href='https://berths.example.org/fees'>the fees</text:a>.</text:p>")).isEqualTo(
                        "A berth of 10^2 m2 costs 72 crowns, see the fees (https://berths.example.org/fees).");
    }

    @Test
    void repeatsMergedCellsOfOpenDocumentInEachOfTheirRows() throws IOException {
        assertThat(odt(
                "<table:table><table:table-row><table:table-cell table:number-rows-spanned='2'><text:p>North</text:p>"
                        + "</table:table-cell><table:table-cell><text:p>7</text:p></table:table-cell></table:table-row>"
                        + "<table:table-row><table:covered-table-cell/><table:table-cell><text:p>9</text:p></table:table-cell>"
                        + "</table:table-row></table:table>"))
                .isEqualTo("| North | 7 |\n| North | 9 |");
    }

    @Test
    void numbersTheItemsOfListsInBooks() throws IOException {
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml",
                "<ol><li>Row</li><li>Rest<ul><li>a while</li></ul></li></ol><p>Then:</p><ol start='3'><li>Row back</li>"
                        + "<li value='7'>Moor</li></ol>")))
                .sections()).containsExactly(sectionOf(List.of(),
                        "1. Row\n2. Rest\n    - a while\n\nThen:\n\n3. Row back\n7. Moor"));
    }

    @Test
    void namesItemsByLettersAndColumnsByBothRowsOfAHeaderInBooks() throws IOException {
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml",
                "<ol type='a'><li>Row</li><li>Rest</li></ol><table><tr><th rowspan='2'>Pier</th><th colspan='2'>Fee</th>"
                        + "</tr><tr><th>May</th><th>June</th></tr><tr><td>East</td><td>31</td><td>40</td></tr></table>")))
                .sections()).containsExactly(sectionOf(List.of(),
                        "- a. Row\n- b. Rest\n\n"
                                + "| Pier | Fee May | Fee June |\n| --- | --- | --- |\n| East | 31 | 40 |"));
    }

    @Test
    void readsTheStylesOfBooks() throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (var book = ZipContainer.openArchive(SampleDocuments.epub(Map.of("a.xhtml",
                "<p>A lamp of 10<span class='up'>6</span> candela costs <span class='old'>80</span>"
                        + "<span style='text-decoration: line-through'>75</span> 72 crowns.</p>")))) {
            for (String name : book.fileNames()) {
                files.put(name, new String(book.openFile(name).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        files.put("OPS/style.css", "span.up, .high { font-size: 70%; vertical-align: super }\n"
                + ".old { text-decoration: line-through; }");

        assertThat(asText(SampleDocuments.zip(files)).sections())
                .containsExactly(sectionOf(List.of(), "A lamp of 10^6 candela costs 72 crowns."));
    }

    private static String item(String text) {
        return "<text:list-item><text:p>" + text + "</text:p></text:list-item>";
    }

    private static String odt(String text) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/vnd.oasis.opendocument.text");
        files.put("content.xml", "<office:document-content"
                + " xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                + " xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0'"
                + " xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0'"
                + " xmlns:xlink='http://www.w3.org/1999/xlink'"
                + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:automatic-styles>"
                + "<style:style style:name='T1'><style:text-properties style:text-position='super 58%'/></style:style>"
                + "<style:style style:name='T2'><style:text-properties style:text-line-through-style='solid'/></style:style>"
                + "<text:list-style style:name='L1'><text:list-level-style-number text:level='1'"
                + " style:num-format='1'/><text:list-level-style-bullet text:level='2'/></text:list-style>"
                + "<text:list-style style:name='L2'><text:list-level-style-bullet text:level='1'/></text:list-style>"
                + "</office:automatic-styles><office:body><office:text>" + text
                + "</office:text></office:body></office:document-content>");
        var sections = asText(SampleDocuments.zip(files)).sections();
        assertThat(sections).hasSize(1);
        return sections.getFirst().text();
    }
}
