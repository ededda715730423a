package dev.carrel.formats.office;

import dev.carrel.domain.text.RunStyles;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.HtmlEvents;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.SAXException;

/** A parser for EPUB books that reads the chapters in spine order. */
final class EpubParser {

    /** Self-closing elements of XHTML, which an HTML parser takes to be open. */
    private static final Pattern EMPTY_ELEMENT = Pattern.compile(
            "<(title|script|style|textarea|iframe|a|p|div|span|i|b|em|strong|li|td|th|tr|section|h[1-6])"
                    + "((?:\\s[^<>]*)?)/>");

    private static final int MAX_STYLE_SHEETS = 20;
    private static final int MAX_STYLE_SHEET_BYTES = 256 * 1024;

    private EpubParser() {}

    static ParseResult.ParsedText parseEpub(ZipContainer archive) throws IOException, SAXException, TikaException {
        var container = new EpubContainer();
        try (InputStream in = archive.openFile("META-INF/container.xml")) {
            XMLReaderUtils.parseSAX(in, container, new ParseContext());
        }
        var book = new EpubPackage(container.packageFile());
        try (InputStream in = archive.openFile(container.packageFile())) {
            XMLReaderUtils.parseSAX(in, book, new ParseContext());
        }
        RunStyles styles = readStyles(archive);
        var sections = new SectionWriter();
        for (String chapter : book.chapters()) {
            if (archive.hasFile(chapter)) {
                try (InputStream in = archive.openFile(chapter)) {
                    parseChapter(in.readAllBytes(), styles, sections);
                }
            }
        }
        return sections.finishUnder(book.title());
    }

    private static RunStyles readStyles(ZipContainer archive) throws IOException {
        List<String> sheets = new ArrayList<>();
        for (String name : archive.fileNames()) {
            if (name.endsWith(".css") && sheets.size() < MAX_STYLE_SHEETS) {
                try (InputStream in = archive.openFile(name)) {
                    sheets.add(new String(in.readNBytes(MAX_STYLE_SHEET_BYTES), StandardCharsets.UTF_8));
                }
            }
        }
        return RunStyles.of(sheets.stream());
    }

    private static void parseChapter(byte[] chapter, RunStyles styles, SectionWriter sections) {
        String page = EMPTY_ELEMENT.matcher(new String(chapter, chapterCharset(chapter))).replaceAll("<$1$2></$1>");
        HtmlEvents.sendEvents(page, styles, XhtmlWriter.forPages(sections));
        sections.endTable();
    }

    /** An EPUB is in UTF-8, or in UTF-16 with a byte order mark. */
    private static Charset chapterCharset(byte[] chapter) {
        if (chapter.length < 2) {
            return StandardCharsets.UTF_8;
        }
        int start = (chapter[0] & 0xff) << 8 | (chapter[1] & 0xff);
        return start == 0xfeff || start == 0xfffe ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
