package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.failureReason;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Documents of Word and Excel that are one XML file. */
final class XmlDocumentParserTest {

    private static final String EXCEL = "urn:schemas-microsoft-com:office:spreadsheet";

    @Test
    void readsWorkbooksOfExcel2003() {
        String workbook = "<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook xmlns=\""
                + EXCEL
                + "\" xmlns:ss=\"" + EXCEL + "\"><Styles><Style ss:ID=\"s1\"><Font ss:StrikeThrough=\"1\"/></Style>"
                + "<Style ss:ID=\"s2\"><NumberFormat ss:Format=\"Percent\"/></Style></Styles>"
                + "<Worksheet ss:Name=\"Piers\"><Table><Row>" + cell("", "String", "Pier") + cell("", "String", "Built")
                + cell("", "String", "Old fee") + cell("", "String", "Fee") + cell("", "String", "Used") + "</Row>"
                + "<Row>" + cell(" ss:MergeDown=\"1\"", "String", "North")
                + cell("", "DateTime", "2031-05-17T00:00:00.000") + cell(" ss:StyleID=\"s1\"", "Number", "80")
                + cell("", "Number", "72.5") + cell(" ss:StyleID=\"s2\"", "Number", "0.25") + "</Row>"
                + "<Row>" + cell(" ss:Index=\"2\"", "DateTime", "2032-01-02T10:30:00.000")
                + cell(" ss:Index=\"4\"", "Number", "1E3") + cell("", "Boolean", "1") + "</Row></Table></Worksheet>"
                + "<Worksheet ss:Name=\"Notes\"><Table><Row>" + cell("", "String", "Closed in winter.")
                + "</Row></Table></Worksheet></Workbook>";
        var text = asText(workbook.getBytes(StandardCharsets.UTF_8));

        assertThat(text.sections()).containsExactly(sectionOf(List.of("Piers"), """
                | Pier | Built | Old fee | Fee | Used |
                | --- | --- | --- | --- | --- |
                | North | 2031-05-17 |  | 72.5 | 25% |
                | North | 2032-01-02 10:30:00 |  | 1000 | TRUE |"""),
                sectionOf(List.of("Notes"), "Closed in winter."));
        assertThat(text.leftOut()).containsExactly(new LeftOut(Part.DELETED_TEXTS, 1));
    }

    @Test
    void readsDocumentsOfWord2003() {
        String document = "<?xml version=\"1.0\"?>\n<?mso-application progid=\"Word.Document\"?>\n<w:wordDocument"
                + " xmlns:w=\"http://schemas.microsoft.com/office/word/2003/wordml\"><w:body><w:p><w:r><w:t>Row away."
                + "</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Pier</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r>"
                + "<w:t>North</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:wordDocument>";

        assertThat(asText(document.getBytes(StandardCharsets.UTF_8)).sections())
                .containsExactly(sectionOf(List.of(), "Row away.\n\n| Pier | North |"));
    }

    @Test
    void readsPackagesInOneFile() throws IOException {
        var parts = new StringBuilder("<?xml version=\"1.0\" standalone=\"yes\"?>\n<pkg:package"
                + " xmlns:pkg=\"http://schemas.microsoft.com/office/2006/xmlPackage\">");
        try (var archive = ZipContainer
                .openArchive(SampleDocuments.docx("<w:p><w:r><w:t>Row away.</w:t></w:r></w:p>"))) {
            for (String name : archive.fileNames()) {
                String content = new String(archive.openFile(name).readAllBytes(), StandardCharsets.UTF_8);
                if (!name.startsWith("[")) {
                    parts.append("<pkg:part pkg:name=\"/" + name + "\" pkg:contentType=\"" + typeOf(name)
                            + "\"><pkg:xmlData>" + content.replaceFirst("^<\\?xml[^>]*>", "")
                            + "</pkg:xmlData></pkg:part>");
                }
            }
        }
        assertThat(asText((parts + "</pkg:package>").getBytes(StandardCharsets.UTF_8)).sections())
                .containsExactly(sectionOf(List.of(), "Row away."));
    }

    @Test
    void saysWhenAFileIsDamaged() {
        assertThat(failureReason(("<Workbook xmlns=\"" + EXCEL + "\"><Worksheet>").getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("The document is damaged.");
    }

    private static String typeOf(String part) {
        return part.endsWith(".rels") ? "application/vnd.openxmlformats-package.relationships+xml"
                : "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    }

    private static String cell(String attributes, String type, String value) {
        return "<Cell" + attributes + "><Data ss:Type=\"" + type + "\">" + value + "</Data></Cell>";
    }
}
