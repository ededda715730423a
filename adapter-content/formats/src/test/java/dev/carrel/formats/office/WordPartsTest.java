package dev.carrel.formats.office;

import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** What other parts of a Word document add to its text: styles, numbering, headers and footers. */
final class WordPartsTest {

    private static final String NAMESPACE = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
    private static final String RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    private static final String TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.";

    @Test
    void numbersParagraphsWhoseStyleDoes() throws IOException {
        String numbers = "<w:numPr><w:numId w:val=\"7\"/></w:numPr>";
        byte[] document = docx(styled("Steps", "Loosen the ropes.") + styled("Steps", "Row away.")
                + styled("Other", "Look back."),
                Map.of("styles", "<w:styles" + NAMESPACE
                        + "><w:style w:type=\"paragraph\" w:styleId=\"List\"><w:pPr>" + numbers
                        + "</w:pPr></w:style><w:style w:type=\"paragraph\" w:styleId=\"Steps\"><w:basedOn"
                        + " w:val=\"List\"/></w:style></w:styles>", "numbering",
                        "<w:numbering" + NAMESPACE
                                + "><w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:start"
                                + " w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl>"
                                + "</w:abstractNum><w:num w:numId=\"7\"><w:abstractNumId w:val=\"1\"/></w:num>"
                                + "</w:numbering>"));

        assertThat(asText(document).sections().getFirst().text())
                .isEqualTo("1. Loosen the ropes.\n2. Row away.\n\nLook back.");
    }

    @Test
    void readsHeadersAndFootersOnce() throws IOException {
        byte[] document = docx("<w:p><w:r><w:t>Row away.</w:t></w:r></w:p>", Map.of("header",
                "<w:hdr" + NAMESPACE + "><w:p><w:r><w:t>Order </w:t></w:r><w:r><w:t>BW-31</w:t></w:r></w:p>"
                        + "<w:p><w:r><w:t>Order BW-31</w:t></w:r></w:p></w:hdr>",
                "footer",
                "<w:ftr" + NAMESPACE + "><w:p><w:r><w:t>Page </w:t></w:r><w:r><w:instrText> PAGE </w:instrText>"
                        + "</w:r><w:r><w:t>1</w:t></w:r></w:p><w:p><w:r><w:t>Row away.</w:t></w:r></w:p></w:ftr>"));

        assertThat(asText(document).sections().getFirst().text()).isEqualTo("Row away.\n\nOrder BW-31");
    }

    @Test
    void readsNotesWhereTheyAreReferenced() throws IOException {
        String reference = "<w:r><w:footnoteReference w:id=\"%d\"/></w:r>";
        byte[] document = docx("<w:p><w:r><w:t>A berth costs 72 crowns</w:t></w:r>" + reference.formatted(2)
                + "<w:r><w:t>.</w:t></w:r></w:p><w:p><w:r><w:t>See the plan</w:t></w:r>" + reference.formatted(3)
                + "<w:r><w:t>.</w:t></w:r></w:p>",
                Map.of("footnotes",
                        "<w:footnotes" + NAMESPACE + ">"
                                + note(2, "<w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>In winter 50."
                                        + "</w:t></w:r></w:p>")
                                + note(3,
                                        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Plan</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
                                                + "<w:p/>")
                                + "</w:footnotes>"));

        assertThat(asText(document).sections().getFirst().text())
                .startsWith("A berth costs 72 crowns [In winter 50.].\n\nSee the plan[3].")
                .containsOnlyOnce("In winter")
                .contains("Plan");
    }

    private static String note(int id, String content) {
        return "<w:footnote w:id=\"" + id + "\">" + content + "</w:footnote>";
    }

    private static String styled(String style, String text) {
        return "<w:p><w:pPr><w:pStyle w:val=\"" + style + "\"/></w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    /** Returns a document with other parts, by the names of their relations. */
    private static byte[] docx(String body, Map<String, String> parts) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (var archive = ZipContainer.openArchive(SampleDocuments.docx(body))) {
            for (String name : archive.fileNames()) {
                files.put(name, new String(archive.openFile(name).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        var types = new StringBuilder();
        var relations = new StringBuilder(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">");
        parts.forEach((kind, content) -> {
            files.put("word/" + kind + ".xml", content);
            types.append("<Override PartName=\"/word/" + kind + ".xml\" ContentType=\"" + TYPE + kind + "+xml\"/>");
            relations.append("<Relationship Id=\"" + kind + "\" Type=\"" + RELATION + kind + "\" Target=\"" + kind
                    + ".xml\"/>");
        });
        files.computeIfPresent("[Content_Types].xml", (name, own) -> own.replace("</Types>", types + "</Types>"));
        files.put("word/_rels/document.xml.rels", relations + "</Relationships>");
        return SampleDocuments.zip(files);
    }
}
