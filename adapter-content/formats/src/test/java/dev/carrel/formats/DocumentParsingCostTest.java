package dev.carrel.formats;

import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.formats.mail.MailParser;
import dev.carrel.formats.office.ZipDocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.pdf.PdfParser;
import dev.carrel.formats.plain.MarkdownParser;
import dev.carrel.formats.plain.SeparatedValuesParser;
import dev.carrel.formats.rtf.RtfParser;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.nestText;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/**
 * Parsing takes linear time for any content. Each parser is measured with a few small inputs; the tests with the tag
 * {@code reliability} measure all of them, and larger ones.
 */
final class DocumentParsingCostTest {

    private static final int CHARACTERS = 16 * 1024;
    private static final int FEW_CHARACTERS = 4 * 1024;
    private static final String MAIL = "From: a@example.com\nMIME-Version: 1.0\n";
    private static final String MULTIPART = MAIL + "Content-Type: multipart/mixed; boundary=b\n\n";
    private static final String RTF = "{\\rtf1\\ansi ";
    private static final String STYLES = "{\\rtf1\\ansi{\\stylesheet{\\s1 ";
    private static final String RUN = "<w:r><w:t>a</w:t></w:r>";
    private static final String PAGE = "BT /F1 9 Tf 10 700 Td (One.) Tj 0 -9 Td ";

    private interface ParsedContent {

        void read(String document) throws Exception;
    }

    private static void measure(String what, int characters, IntFunction<String> document, ParsedContent reader) {
        assertInProportion(what, characters, document, text -> read(text, reader));
    }

    private static void read(String document, ParsedContent reader) {
        try {
            reader.read(document);
        } catch (Exception ignored) {
            // Broken content may be refused.
        }
    }

    @Test
    void boundsCostOfEachFormat() {
        for (String part : new String[]{"<div>\n\n", "a[^1]\n\n[^1]: a\n\n", "- a\n\n", "*a **b ", "[](", "| a ",
            "a<a ",
            "<http://", "<!-- ", "[a]\n", "[a](b) "}) {
            measure("Markdown " + part, FEW_CHARACTERS, repeatText("", part, ""), MarkdownParser::parseMarkdown);
        }
        for (String part : new String[]{"a,b\n", "\"a", "\"a\"x\n"}) {
            measure("table " + part, FEW_CHARACTERS, repeatText("a,b,c\n", part, ""),
                    SeparatedValuesParser::parseTable);
        }
        for (String part : new String[]{"{\\b a}", "a\\cell b\\cell\\row ", "{\\footnote a}"}) {
            measure("RTF " + part, FEW_CHARACTERS, repeatText(RTF, part, "}"), DocumentParsingCostTest::parseRtf);
        }
        measure("styles", FEW_CHARACTERS, repeatText(STYLES, "{\\s1 heading", "}"), DocumentParsingCostTest::parseRtf);
        measure("parts", FEW_CHARACTERS, repeatText(MULTIPART, "--b\n\na\n", ""), DocumentParsingCostTest::parseMail);
        measure("fields", FEW_CHARACTERS, repeatText(MAIL, "X: y\n", ""), DocumentParsingCostTest::parseMail);
        measure("subject", FEW_CHARACTERS, repeatText(MAIL + "Subject: ", "=?utf-8?q?a?= ", ""),
                DocumentParsingCostTest::parseMail);
        for (String part : new String[]{"<td rowspan=9>x", "<b><p>", "<!--"}) {
            measure("EPUB " + part, FEW_CHARACTERS, repeatText("<p>One.", part, ""),
                    DocumentParsingCostTest::parseEpub);
        }
        measure("paragraphs of OpenDocument", FEW_CHARACTERS, repeatText("", "<text:p>a</text:p>", ""),
                DocumentParsingCostTest::parseOpenDocument);
        measure("lists of OpenDocument", FEW_CHARACTERS,
                nestText("<text:list><text:list-item>", "</text:list-item></text:list>"),
                DocumentParsingCostTest::parseOpenDocument);
        measure("runs of Word", FEW_CHARACTERS, repeatText("<w:p>", RUN, "</w:p>"), DocumentParsingCostTest::parseWord);
        measure("tables of Word", FEW_CHARACTERS, nestText("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
                DocumentParsingCostTest::parseWord);
        for (String part : new String[]{"(line) Tj 0 -0.01 Td ", "q "}) {
            measure("PDF " + part, FEW_CHARACTERS, repeatText(PAGE, part, "ET"), DocumentParsingCostTest::parsePdf);
        }
    }

    @Test
    void boundsCostOfAFewRuns() {
        measureRuns(LongRuns.few(), FEW_CHARACTERS);
    }

    @Test
    @Tag("reliability")
    void boundsCostOfManyRuns() {
        measureRuns(LongRuns.drawn(), CHARACTERS);
    }

    private static void measureRuns(Map<String, String> runs, int characters) {
        runs.forEach((name, run) -> {
            for (String before : new String[]{"", "x ", "# x", "---\na: |\n", "a|b\n-|-\n", "```\n", "> ",
                "- - - - x"}) {
                measure("Markdown " + before + name, characters, repeatText(before, run, "x"),
                        MarkdownParser::parseMarkdown);
            }
            measure("table " + name, characters, repeatText("a,b\n", run, "x"), SeparatedValuesParser::parseTable);
            String xml = run.replace("&", "&amp;").replace("<", "&lt;").replaceAll("[^\\n\\t\\P{C}]", "x");
            measure("EPUB " + name, characters, repeatText("<p>One.", xml, "</p>"), DocumentParsingCostTest::parseEpub);
            measure("OpenDocument " + name, characters, repeatText("<text:p>", xml, "</text:p>"),
                    DocumentParsingCostTest::parseOpenDocument);
            measure("Word " + name, characters, repeatText("<w:p><w:r><w:t>", xml, "</w:t></w:r></w:p>"),
                    DocumentParsingCostTest::parseWord);
            String ascii = run.chars().allMatch(c -> c < 0x80) ? run : "\\u" + (short) run.charAt(0) + "?";
            measure("RTF " + name, characters, repeatText(RTF, ascii, "}"), DocumentParsingCostTest::parseRtf);
            measure("mail " + name, characters, repeatText(MAIL + "Content-Type: text/plain; charset=utf-8\n\n", run,
                    ""), DocumentParsingCostTest::parseMail);
            measure("subject " + name, characters, repeatText(MAIL + "Subject: x", run, "\n\nx"),
                    DocumentParsingCostTest::parseMail);
        });
    }

    @Test
    @Tag("reliability")
    void boundsCostOfMarkdown() {
        for (String part : new String[]{"<!--\n", "<!-- x -->\n", "<div>\n\n", "<table><tr><td>\n", "<?\n",
            "<script>\n", "[^1]: a\n\n", "a[^1]\n\n[^1]: a\n\n", "- [ ] a\n", "~~a~~ ", "a<br>", "# a\n", "a\n===\n",
            "- a\n\n",
            "> a\n", "**a ", "*a **b ", "`", "![", "[](", "a|b\n-|-\n", "| a ", "x", "x\n", "    a\n\n", "~~~\n", "\\",
            " ", "\n",
            "---\na: b\n", "a<a ", "<http://", "x <!--", "x <?", "x <!A ", "x <![CDATA[", "[a](b) ", "[a]\n", "(---\n",
            "x `a``b", "**a b** "}) {
            measure(part, CHARACTERS, repeatText("", part, ""), MarkdownParser::parseMarkdown);
        }
        measure("brackets", CHARACTERS, nestText("[", "]"), MarkdownParser::parseMarkdown);
        measure("lists", CHARACTERS, repeatText("", "- ", "a"), MarkdownParser::parseMarkdown);
        measure("blank lines in lists", CHARACTERS, nestText("- ", "\n"), MarkdownParser::parseMarkdown);
        measure("lines after lists", CHARACTERS, nestText("- ", "a\n"), MarkdownParser::parseMarkdown);
        measure("front matter", CHARACTERS, repeatText("---\na: |\n", " a\n", "---\n"), MarkdownParser::parseMarkdown);
        measure("short rows", CHARACTERS, characters -> "|a".repeat(characters / 32) + "|\n"
                + "|-".repeat(characters / 32) + "|\n" + "|a\n".repeat(characters / 4), MarkdownParser::parseMarkdown);
    }

    @Test
    @Tag("reliability")
    void boundsCostOfTables() {
        for (String part : new String[]{"a,b\n", "a,b,c\n", "\"", "\"a", "\"a\",", "\"a\"x\n", "a,", ",", "\n", "\"\n",
            "a;b,c|d\t",
            "x ", " ", "\"a\n\",b\n", "\r"}) {
            measure(part, CHARACTERS, repeatText("a,b,c\n", part, ""), SeparatedValuesParser::parseTable);
        }
    }

    @Test
    @Tag("reliability")
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
            for (String start : new String[]{RTF, STYLES}) {
                measure(start + part, CHARACTERS, repeatText(start, part, "}"), DocumentParsingCostTest::parseRtf);
            }
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfMails() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("--b\n\na\n", MULTIPART);
        parts.put("--b\n", MULTIPART);
        parts.put("-", MULTIPART);
        parts.put("\n-", MULTIPART);
        parts.put("--b\nContent-Type: message/rfc822\n\n", MULTIPART);
        parts.put("a\n", MAIL + "\n");
        parts.put("\r", MAIL + "\n");
        parts.put("=", MAIL + "Content-Transfer-Encoding: quoted-printable\n\n");
        parts.put(" ", MAIL + "Content-Transfer-Encoding: quoted-printable\n\n");
        parts.put("YQ==", MAIL + "Content-Transfer-Encoding: base64\n\n");
        parts.put("X: y\n", MAIL);
        parts.put(" a\n", MAIL);
        parts.put("=?utf-8?q?a?= ", MAIL + "Subject: ");
        parts.put("=?", MAIL + "Subject: ");
        parts.put("(", MAIL + "To: ");
        parts.forEach((part, before) -> measure(part, CHARACTERS, repeatText(before, part, ""),
                DocumentParsingCostTest::parseMail));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfEpub() {
        for (String part : new String[]{"<p>a", "<div>", "<table><tr><td>", "<td>x", "<td rowspan=9>x", "<li>a",
            "<ul><li>a",
            "<b>", "<b><p>", "<a href=x>a", "<!--", "<!-- x -->", "<h1>x</h1>", "<pre>", "<br/>", "<p ", "<p/>",
            "<a   x", "&amp;",
            "x ", "\n", "<![CDATA[", "<script>", "<svg>", "· ", "<img alt='x'/>"}) {
            measure(part, CHARACTERS, repeatText("<p>One.", part, ""), DocumentParsingCostTest::parseEpub);
        }
    }

    @Test
    @Tag("reliability")
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
        texts.forEach((what, text) -> measure(what, CHARACTERS, text, DocumentParsingCostTest::parseOpenDocument));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfWord() {
        Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
        texts.put("paragraphs", repeatText("", "<w:p>" + RUN + "</w:p>", ""));
        texts.put("runs", repeatText("<w:p>", RUN, "</w:p>"));
        texts.put("tabs", repeatText("<w:p>", "<w:r><w:tab/></w:r>", "</w:p>"));
        texts.put("bookmarks", repeatText("<w:p>", "<w:bookmarkStart w:id='1' w:name='a'/>", "</w:p>"));
        texts.put("rows", repeatText("<w:tbl>", "<w:tr><w:tc><w:p>" + RUN + "</w:p></w:tc></w:tr>", "</w:tbl>"));
        texts.put("cells", repeatText("<w:tbl><w:tr>", "<w:tc><w:p>" + RUN + "</w:p></w:tc>", "</w:tr></w:tbl>"));
        texts.put("merged cells",
                repeatText("<w:tbl><w:tr>", "<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p>" + RUN
                        + "</w:p></w:tc>", "</w:tr></w:tbl>"));
        texts.put("merged cells without an end", repeatText("<w:gridSpan w:val='2'/>", "<w:tc ", ""));
        texts.put("tables", nestText("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"));
        texts.forEach((what, text) -> measure(what, CHARACTERS, text, DocumentParsingCostTest::parseWord));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfPdf() {
        for (String part : new String[]{"(x) Tj 1 0 0 1 10 700 Tm ", "(line) Tj 0 -0.01 Td ", "(line) Tj 0 0.01 Td ",
            "/F1 20 Tf (Head) Tj 0 -9 Td ", "(x ) Tj ", "q ", "BT ", "("}) {
            measure(part, CHARACTERS, repeatText(PAGE, part, "ET"), DocumentParsingCostTest::parsePdf);
        }
    }

    private static void parseRtf(String document) throws Exception {
        new RtfParser(PictureContext.NONE).parseDocument(FileFormat.RTF, document.getBytes(StandardCharsets.US_ASCII));
    }

    private static void parseMail(String document) throws Exception {
        new MailParser().parseDocument(FileFormat.MAIL, document.getBytes(StandardCharsets.US_ASCII));
    }

    private static void parseEpub(String chapter) throws Exception {
        parseZip(SampleDocuments.epub(Map.of("a.xhtml", chapter)));
    }

    private static void parseOpenDocument(String body) throws Exception {
        parseZip(SampleOpenDocuments.odt(body));
    }

    private static void parseWord(String body) throws Exception {
        parseZip(SampleDocuments.docx(body));
    }

    private static void parseZip(byte[] document) throws Exception {
        new ZipDocumentParser(PictureContext.NONE).parseDocument(FileFormat.ZIP_DOCUMENT, document);
    }

    private static void parsePdf(String content) throws Exception {
        new PdfParser(PictureContext.NONE).parseDocument(FileFormat.PDF, pdf(content));
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
