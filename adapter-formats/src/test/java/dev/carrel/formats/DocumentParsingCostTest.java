package dev.carrel.formats;

import dev.carrel.formats.mail.MailParser;
import dev.carrel.formats.office.ZipDocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.pdf.PdfParser;
import dev.carrel.formats.plain.MarkdownParser;
import dev.carrel.formats.plain.SeparatedValuesParser;
import dev.carrel.formats.rtf.RtfParser;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.nestText;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/** Parsing takes linear time for any content. */
final class DocumentParsingCostTest {

    private static final int CHARACTERS = 48 * 1024;

    private interface ParsedContent {

        void read(String document) throws Exception;
    }

    private static void read(String document, ParsedContent reader) {
        try {
            reader.read(document);
        } catch (Exception ignored) {
            // Broken content may be refused.
        }
    }

    @Test
    void boundsCostOfMarkdown() {
        for (String part : new String[]{"<!--\n", "<!-- x -->\n", "<div>\n\n", "<table><tr><td>\n", "<?\n",
            "<script>\n", "[^1]: a\n\n", "a[^1]\n\n[^1]: a\n\n", "- [ ] a\n", "~~a~~ ", "a<br>", "# a\n", "a\n===\n",
            "- a\n\n",
            "> a\n", "**a ", "*a **b ", "`", "![", "[](", "a|b\n-|-\n", "| a ", "x", "x\n", "    a\n\n", "~~~\n", "\\",
            " ", "\n",
            "---\na: b\n"}) {
            assertInProportion(part, CHARACTERS, repeatText("", part, ""),
                    text -> read(text, MarkdownParser::parseMarkdown));
        }
    }

    @Test
    void boundsCostOfTables() {
        for (String part : new String[]{"a,b\n", "a,b,c\n", "\"", "\"a", "\"a\",", "\"a\"x\n", "a,", ",", "\n", "\"\n",
            "a;b,c|d\t",
            "x ", " ", "\"a\n\",b\n", "\r"}) {
            assertInProportion(part, CHARACTERS, repeatText("a,b,c\n", part, ""),
                    text -> read(text, SeparatedValuesParser::parseTable));
        }
    }

    @Test
    void boundsCostOfRtf() {
        for (String part : new String[]{"a", " ", "\n", "{", "}", "{\\b a}", "\\par ", "\\'e4", "\\u9731 ?", "\\uc0",
            "\\", "\\'",
            "\\ab", "{\\s1 ", "{\\s1 heading", "{\\stylesheet", "{\\stylesheet{\\s1 heading 1;}}", "\\s1 a\\par ",
            "\\cell ",
            "a\\cell b\\cell\\row ", "\\bin9 ", "\\bin", "{\\*\\x ", "{\\fonttbl", "{\\fonttbl{\\f0 A;}}", "\\f1 a",
            "{\\pict ",
            "{\\info{\\title a}}", "{\\listtable", "\\ls1 a\\par ",
            "{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt a}}",
            "{\\footnote a}", "\\page a"}) {
            for (String start : new String[]{"{\\rtf1\\ansi ", "{\\rtf1\\ansi{\\stylesheet{\\s1 "}) {
                assertInProportion(start + part, CHARACTERS, repeatText(start, part, "}"),
                        text -> read(text,
                                rtf -> new RtfParser().parseDocument(FileFormat.RTF,
                                        rtf.getBytes(StandardCharsets.US_ASCII))));
            }
        }
    }

    @Test
    void boundsCostOfMails() {
        String start = "From: a@example.com\nMIME-Version: 1.0\n";
        String multipart = start + "Content-Type: multipart/mixed; boundary=b\n\n";
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("--b\n\na\n", multipart);
        parts.put("--b\n", multipart);
        parts.put("-", multipart);
        parts.put("\n-", multipart);
        parts.put("--b\nContent-Type: message/rfc822\n\n", multipart);
        parts.put("a\n", start + "\n");
        parts.put("\r", start + "\n");
        parts.put("=", start + "Content-Transfer-Encoding: quoted-printable\n\n");
        parts.put(" ", start + "Content-Transfer-Encoding: quoted-printable\n\n");
        parts.put("YQ==", start + "Content-Transfer-Encoding: base64\n\n");
        parts.put("X: y\n", start);
        parts.put(" a\n", start);
        parts.put("=?utf-8?q?a?= ", start + "Subject: ");
        parts.put("=?", start + "Subject: ");
        parts.put("(", start + "To: ");
        parts.forEach((part, before) -> assertInProportion(part, CHARACTERS, repeatText(before, part, ""),
                text -> read(text,
                        mail -> new MailParser().parseDocument(FileFormat.MAIL,
                                mail.getBytes(StandardCharsets.US_ASCII)))));
    }

    @Test
    void boundsCostOfEpub() {
        for (String part : new String[]{"<p>a", "<div>", "<table><tr><td>", "<td>x", "<td rowspan=9>x", "<li>a",
            "<ul><li>a",
            "<b>", "<b><p>", "<a href=x>a", "<!--", "<!-- x -->", "<h1>x</h1>", "<pre>", "<br/>", "<p ", "<p/>",
            "<a   x", "&amp;",
            "x ", "\n", "<![CDATA[", "<script>", "<svg>", "· ", "<img alt='x'/>"}) {
            assertInProportion(part, CHARACTERS, repeatText("<p>One.", part, ""), text -> read(text,
                    chapter -> new ZipDocumentParser().parseDocument(FileFormat.ZIP_DOCUMENT,
                            SampleDocuments.epub(Map.of("a.xhtml", chapter)))));
        }
    }

    @Test
    void boundsCostOfOpenDocument() {
        String cell = "<table:table-cell><text:p>a</text:p></table:table-cell>";
        Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
        texts.put("paragraphs", repeatText("", "<text:p>a</text:p>", ""));
        texts.put("headings", repeatText("", "<text:h text:outline-level='2'>a</text:h><text:p>b</text:p>", ""));
        texts.put("spaces", repeatText("<text:p>", "<text:s/>", "</text:p>"));
        texts.put("words", repeatText("<text:p>", "a ", "</text:p>"));
        texts.put("bullets", repeatText("<text:p>", "· ", "</text:p>"));
        texts.put("line breaks", repeatText("<text:p>", "<text:line-break/>", "</text:p>"));
        texts.put("rows",
                repeatText("<table:table>", "<table:table-row>" + cell + "</table:table-row>", "</table:table>"));
        texts.put("cells", repeatText("<table:table><table:table-row>", cell, "</table:table-row></table:table>"));
        texts.put("repeated cells", repeatText("<table:table>", "<table:table-row><table:table-cell"
                + " table:number-columns-repeated='1000'/></table:table-row>", "</table:table>"));
        texts.put("notes", repeatText("<text:p>",
                "<text:note><text:note-body><text:p>a</text:p></text:note-body></text:note>", "</text:p>"));
        texts.put("spans", nestText("<text:span>", "</text:span>"));
        texts.put("lists", nestText("<text:list><text:list-item>", "</text:list-item></text:list>"));
        texts.put("tables", nestText("<table:table><table:table-row><table:table-cell>",
                "</table:table-cell></table:table-row></table:table>"));
        texts.forEach((what, text) -> assertInProportion(what, CHARACTERS, text, body -> read(body,
                content -> new ZipDocumentParser().parseDocument(FileFormat.ZIP_DOCUMENT,
                        SampleOpenDocuments.odt(content)))));
    }

    @Test
    void boundsCostOfWord() {
        String run = "<w:r><w:t>a</w:t></w:r>";
        Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
        texts.put("paragraphs", repeatText("", "<w:p>" + run + "</w:p>", ""));
        texts.put("runs", repeatText("<w:p>", run, "</w:p>"));
        texts.put("tabs", repeatText("<w:p>", "<w:r><w:tab/></w:r>", "</w:p>"));
        texts.put("bookmarks", repeatText("<w:p>", "<w:bookmarkStart w:id='1' w:name='a'/>", "</w:p>"));
        texts.put("rows", repeatText("<w:tbl>", "<w:tr><w:tc><w:p>" + run + "</w:p></w:tc></w:tr>", "</w:tbl>"));
        texts.put("cells", repeatText("<w:tbl><w:tr>", "<w:tc><w:p>" + run + "</w:p></w:tc>", "</w:tr></w:tbl>"));
        texts.put("merged cells",
                repeatText("<w:tbl><w:tr>", "<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p>" + run
                        + "</w:p></w:tc>", "</w:tr></w:tbl>"));
        texts.put("merged cells without an end", repeatText("<w:gridSpan w:val='2'/>", "<w:tc ", ""));
        texts.put("tables", nestText("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"));
        texts.forEach((what, text) -> assertInProportion(what, CHARACTERS, text, body -> read(body,
                content -> new ZipDocumentParser().parseDocument(FileFormat.ZIP_DOCUMENT,
                        SampleDocuments.docx(content)))));
    }

    @Test
    void boundsCostOfPdf() {
        for (String part : new String[]{"(x) Tj 1 0 0 1 10 700 Tm ", "(line) Tj 0 -0.01 Td ", "(line) Tj 0 0.01 Td ",
            "/F1 20 Tf (Head) Tj 0 -9 Td ", "(x ) Tj ", "q ", "BT ", "("}) {
            assertInProportion(part, CHARACTERS, repeatText("BT /F1 9 Tf 10 700 Td (One.) Tj 0 -9 Td ", part, "ET"),
                    text -> read(text, content -> new PdfParser().parseDocument(FileFormat.PDF, pdf(content))));
        }
    }

    /** Returns a PDF of one page without a cross-reference table, so that the parser searches for its objects. */
    private static byte[] pdf(String content) {
        return ("%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/"
                + "Kids[3 0 R]>>\n"
                + "endobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
                + "/Resources<</Font<</F1 5 0 R>>>>>>\nendobj\n5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/"
                + "Helvetica>>\n"
                + "endobj\n4 0 obj\n<</Length " + content.length() + ">>\nstream\n" + content
                + "\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF").getBytes(StandardCharsets.US_ASCII);
    }
}
