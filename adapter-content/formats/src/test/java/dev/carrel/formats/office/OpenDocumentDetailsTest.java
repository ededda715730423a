package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.SampleDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** What OpenDocument texts and sheets say by the form of their parts, in an archive and in one file. */
final class OpenDocumentDetailsTest {

    private static final String NAMES = Stream.of("office", "style", "table", "text", "meta", "presentation")
            .map(name -> " xmlns:" + name + "='urn:oasis:names:tc:opendocument:xmlns:" + name + ":1.0'")
            .reduce("", String::concat) + " xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'"
            + " xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xlink='http://www.w3.org/1999/xlink'";
    private static final String TITLE = "<office:meta><dc:title>Harbour</dc:title></office:meta>";
    private static final String STYLES = "<office:styles><text:outline-style>"
            + "<text:outline-level-style text:level='1' style:num-format='1'/>"
            + "<text:outline-level-style text:level='2' style:num-format='1' text:display-levels='2'/>"
            + "</text:outline-style></office:styles>";
    private static final String AUTOMATIC = "<office:automatic-styles>"
            + "<style:style style:name='C1' style:family='table-cell'>"
            + "<style:text-properties style:text-line-through-style='solid'/></style:style>"
            + "<text:list-style style:name='L1'><text:list-level-style-number text:level='1' style:num-format='a'"
            + " style:num-suffix=')' text:start-value='3'/><text:list-level-style-number text:level='2'"
            + " style:num-format='I' style:num-prefix='(' style:num-suffix=')'/></text:list-style>"
            + "</office:automatic-styles>";
    private static final String MASTERS = "<office:master-styles><style:master-page style:name='M'><style:header>"
            + "<text:p>Valid from May 2031</text:p></style:header><style:footer><text:p>Page <text:page-number>1"
            + "</text:page-number></text:p><text:p>Valid from May 2031</text:p></style:footer></style:master-page>"
            + "</office:master-styles>";

    private static final String TEXT = "<office:text><text:h text:outline-level='1'>Berths</text:h>"
            + "<text:h text:outline-level='2'>Fees</text:h><text:list text:style-name='L1'><text:list-item><text:p>Boats"
            + "</text:p><text:list><text:list-item><text:p>under sail</text:p></text:list-item></text:list>"
            + "</text:list-item><text:list-item><text:p>Barges</text:p></text:list-item></text:list>"
            + "<text:h text:outline-level='2'>Rules</text:h><text:p>Moor at <text:ruby><text:ruby-base>\u795e\u6238"
            + "</text:ruby-base><text:ruby-text>\u3053\u3046\u3079</text:ruby-text></text:ruby>.</text:p>"
            + "<text:h text:outline-level='1'>Tides</text:h><text:p>Twice a day.</text:p></office:text>";

    @Test
    void numbersHeadingsAndItemsAsTheyAreSeen() throws IOException {
        for (byte[] document : List.of(archive("text", TEXT, Map.of()), flat("text", TEXT))) {
            assertThat(asText(document).sections()).containsExactly(
                    sectionOf(List.of("1 Berths", "1.1 Fees"),
                            "- c) Boats\n    - (I) under sail\n- d) Barges"),
                    sectionOf(List.of("1 Berths", "1.2 Rules"), "Moor at \u795e\u6238."),
                    sectionOf(List.of("2 Tides"), "Twice a day.\n\nValid from May 2031"));
        }
    }

    @Test
    void keepsThePlacesOfStruckCells() throws IOException {
        String sheet = "<office:spreadsheet><table:table table:name='Piers'>" + row("Pier", "Old fee", "Fee")
                + "<table:table-row>" + cell("", "North") + cell(" table:style-name='C1'", "80") + cell("", "72")
                + "</table:table-row></table:table></office:spreadsheet>";
        for (byte[] document : List.of(archive("spreadsheet", sheet, Map.of()), flat("spreadsheet", sheet))) {
            var text = asText(document);
            assertThat(text.sections()).containsExactly(sectionOf(List.of("Piers"),
                    "| Pier | Old fee | Fee |\n| --- | --- | --- |\n| North |  | 72 |"));
            assertThat(text.leftOut()).containsExactly(new LeftOut(Part.DELETED_TEXTS, 1));
        }
    }

    @Test
    void writesFormulasInLines() throws IOException {
        String object = "<draw:frame><draw:object xlink:href='./Object 1'/><draw:image xlink:href='./r/Object 1'/>"
                + "</draw:frame>";
        String formula = "<math xmlns='http://www.w3.org/1998/Math/MathML'><semantics><mfrac><mrow><mi>a</mi><mo>+</mo>"
                + "<mi>b</mi></mrow><mn>2</mn></mfrac><annotation encoding='StarMath 5.0'>{a+b} over 2</annotation>"
                + "</semantics></math>";
        var text = asText(archive("text", "<office:text><text:p>A pier is " + object + " long.</text:p></office:text>",
                Map.of("Object 1/content.xml", formula)));

        assertThat(text.sections().getFirst().text()).startsWith("A pier is (a+b)/2 long.");
        assertThat(text.leftOut()).isEmpty();
    }

    @Test
    void readsPresentationsOfOneFile() throws IOException {
        String slides = "<office:presentation><draw:page><draw:frame><draw:text-box><text:p>Our piers</text:p>"
                + "</draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Built of oak.</text:p></draw:text-box>"
                + "</draw:frame></draw:page></office:presentation>";
        var text = asText(flat("presentation", slides));

        assertThat(text.title()).isEqualTo("Harbour");
        assertThat(text.sections()).containsExactly(sectionOf(List.of("Our piers"), "Built of oak."));
    }

    private static String row(String... cells) {
        return Stream.of(cells)
                .map(text -> cell("", text))
                .reduce("<table:table-row>", String::concat) + "</table:table-row>";
    }

    private static String cell(String attributes, String text) {
        return "<table:table-cell" + attributes + "><text:p>" + text + "</text:p></table:table-cell>";
    }

    private static byte[] flat(String kind, String body) {
        return ("<?xml version='1.0' encoding='UTF-8'?>\n<office:document" + NAMES
                + " office:mimetype='application/vnd.oasis.opendocument." + kind + "'>" + TITLE + STYLES + AUTOMATIC
                + MASTERS + "<office:body>" + body
                + "</office:body></office:document>").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] archive(String kind, String body, Map<String, String> others) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/vnd.oasis.opendocument." + kind);
        files.put("styles.xml",
                "<office:document-styles" + NAMES + ">" + STYLES + MASTERS + "</office:document-styles>");
        files.put("content.xml", "<office:document-content" + NAMES + ">" + AUTOMATIC + "<office:body>" + body
                + "</office:body></office:document-content>");
        files.put("meta.xml", "<office:document-meta" + NAMES + ">" + TITLE + "</office:document-meta>");
        files.putAll(others);
        return SampleDocuments.zip(files);
    }
}
