package dev.carrel.formats.office;

import dev.carrel.formats.SampleDocuments;
import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** What Word documents say by the form of their text. */
final class WordDetailsTest {

    @Test
    void setsRaisedDigitsOffFromNumbers() throws IOException {
        assertThat(textOf("<w:p>" + run("", "A lamp of 10") + run(RAISED, "6") + run("", " candela costs 72")
                + run(RAISED, "3)") + run("", " crowns for 5 m") + run(RAISED, "2") + run("", ", the ")
                + run(RAISED, "7") + run("", " th") + "</w:p><w:p>" + run(RAISED, "3") + run("", " Net.") + "</w:p>"))
                .isEqualTo("A lamp of 10^6 candela costs 72^3) crowns for 5 m2, the 7 th\n\n3 Net.");
    }

    @Test
    void ignoresFormerProperties() throws IOException {
        assertThat(textOf("<w:p>" + run("", "10")
                + run("<w:rPrChange><w:rPr>" + RAISED + "</w:rPr></w:rPrChange>", "6") + "</w:p>")).isEqualTo("106");
    }

    @Test
    void leavesOutStruckText() throws IOException {
        assertThat(textOf("<w:p>" + run("", "Open until ") + run("<w:strike/>", "18") + run("<w:dstrike/>", " or 19")
                + run("<w:strike w:val=\"0\"/>", "20") + run("", " h.") + "</w:p><w:p>" + run("<w:strike/>", "Closed.")
                + "</w:p><w:p>" + run("", "Ring twice.") + "</w:p>"))
                .isEqualTo("Open until 20 h.\n\nRing twice.");
    }

    @Test
    void writesFormulasInLines() throws IOException {
        assertThat(textOf("<w:p>" + run("", "Then ") + "<m:oMath>"
                + math("f", math("num", symbol("a+b")) + math("den", symbol("2"))) + symbol("=")
                + math("rad", "<m:radPr/><m:deg/>" + math("e", math("sSup", math("e", symbol("r"))
                        + math("sup", symbol("2")))))
                + "</m:oMath>" + run("", " holds.") + "</w:p><w:p><m:oMathPara><m:oMath>"
                + math("nary", "<m:naryPr><m:chr m:val=\"∑\"/></m:naryPr>" + math("sub", symbol("i=1"))
                        + math("sup", symbol("n")) + math("e", math("sSub", math("e", symbol("x"))
                                + math("sub", symbol("i")))))
                + symbol("&lt;") + math("func", math("fName", symbol("sin")) + math("e", symbol("x")))
                + math("d", "<m:dPr><m:begChr m:val=\"[\"/><m:endChr m:val=\"]\"/></m:dPr>" + math("e", symbol("y")))
                + "</m:oMath></m:oMathPara></w:p>"))
                .isEqualTo("Then (a+b)/2=√(r^2) holds.\n\n∑_(i=1)^nx_i<sin(x)[y]");
    }

    private static String math(String name, String parts) {
        return "<m:" + name + ">" + parts + "</m:" + name + ">";
    }

    private static String symbol(String text) {
        return "<m:r><w:rPr><w:rFonts w:ascii=\"Cambria Math\"/></w:rPr><m:t>" + text + "</m:t></m:r>";
    }

    @Test
    void readsPagesInTheDocument() throws IOException {
        String relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        byte[] document = SampleDocuments.docx("<w:p>" + run("", "First.") + "</w:p><w:altChunk xmlns:r=\"" + relation
                + "\" r:id=\"c1\"/><w:altChunk xmlns:r=\"" + relation + "\" r:id=\"none\"/><w:p>" + run("", "Last.")
                + "</w:p>");
        try (var archive = ZipContainer.openArchive(document)) {
            Map<String, String> files = new LinkedHashMap<>();
            for (String name : archive.fileNames()) {
                files.put(name, new String(archive.openFile(name).readAllBytes(), StandardCharsets.UTF_8));
            }
            files.computeIfPresent("[Content_Types].xml", (name, types) -> types.replace("<Default",
                    "<Default Extension=\"html\" ContentType=\"text/html\"/><Default"));
            files.put("word/_rels/document.xml.rels", "<Relationships xmlns=\"http://schemas.openxmlformats.org/package"
                    + "/2006/relationships\"><Relationship Id=\"c1\" Type=\"" + relation
                    + "/aFChunk\" Target=\"chunk.html\"/></Relationships>");
            files.put("word/chunk.html",
                    "<html><body><h2>Fees</h2><p>A berth&nbsp;is &lt; 31 crowns.</p></body></html>");

            assertThat(asText(SampleDocuments.zip(files)).sections()).containsExactly(
                    sectionOf(List.of(), "First.\n\nFees\n\nA berth is < 31 crowns.\n\nLast."));
        }
    }

    @Test
    void readsWebArchivesInTheDocument() throws IOException {
        String relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        byte[] document = SampleDocuments
                .docx("<w:altChunk xmlns:r=\"" + relation + "\" r:id=\"c1\"/><w:p>" + run("", "Last.") + "</w:p>");
        try (var archive = ZipContainer.openArchive(document)) {
            Map<String, String> files = new LinkedHashMap<>();
            for (String name : archive.fileNames()) {
                files.put(name, new String(archive.openFile(name).readAllBytes(), StandardCharsets.UTF_8));
            }
            files.computeIfPresent("[Content_Types].xml", (name, types) -> types.replace("<Default",
                    "<Default Extension=\"mht\" ContentType=\"message/rfc822\"/><Default"));
            files.put("word/_rels/document.xml.rels", "<Relationships xmlns=\"http://schemas.openxmlformats.org/package"
                    + "/2006/relationships\"><Relationship Id=\"c1\" Type=\"" + relation
                    + "/aFChunk\" Target=\"/word/page.mht\"/></Relationships>");
            files.put("word/page.mht", """
                    MIME-Version: 1.0
                    Content-Type: multipart/related; type="text/html"; boundary="----=part"

                    ------=part
                    Content-Type: text/html; charset="windows-1252"
                    Content-Transfer-Encoding: quoted-printable
                    Content-Location: file:///page.html

                    <html><body><h2>Fees</h2><p class=3D"a">A berth f=FCr 31 cro=
                    wns.</p><table><tr><th>Pier<th>Fee<tr><td>North|East<td>31</table></body></html>
                    ------=part
                    Content-Type: image/png
                    Content-Transfer-Encoding: base64

                    iVBORw0KGgo=
                    ------=part--
                    """.replace("\n", "\r\n"));

            assertThat(asText(SampleDocuments.zip(files)).sections())
                    .containsExactly(sectionOf(List.of(), "Fees\n\nA berth für 31 crowns.\n\n"
                            + "| Pier | Fee |\n| North\\|East | 31 |\n\nLast."));
        }
    }

    private static final String RAISED = "<w:vertAlign w:val=\"superscript\"/>";

    private static String textOf(String body) throws IOException {
        var sections = asText(SampleDocuments.docx(body)).sections();
        assertThat(sections).containsExactly(sectionOf(List.of(), sections.getFirst().text()));
        return sections.getFirst().text();
    }

    private static String run(String properties, String text) {
        return "<w:r><w:rPr>" + properties + "</w:rPr><w:t xml:space=\"preserve\">" + text + "</w:t></w:r>";
    }
}
