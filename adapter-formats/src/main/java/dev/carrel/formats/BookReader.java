package dev.carrel.formats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.SAXException;

/** Reads EPUB books: the chapters in the order of the spine. */
final class BookReader {

    /** Empty elements of XML, which HTML takes for beginnings. */
    private static final Pattern EMPTY = Pattern.compile(
            "<(title|script|style|textarea|iframe|a|p|div|span|i|b|em|strong|li|td|th|tr|section|h[1-6])((?:\\s[^<>]*)?)/>");

    private BookReader() {}

    static Reading.Text read(Archive archive) throws IOException, SAXException, TikaException {
        var container = new BookContainer();
        try (InputStream in = archive.open("META-INF/container.xml")) {
            XMLReaderUtils.parseSAX(in, container, new ParseContext());
        }
        var book = new BookPackage(container.packageFile());
        try (InputStream in = archive.open(container.packageFile())) {
            XMLReaderUtils.parseSAX(in, book, new ParseContext());
        }
        var sections = new SectionWriter();
        for (String chapter : book.chapters()) {
            if (archive.has(chapter)) {
                try (InputStream in = archive.open(chapter)) {
                    read(in.readAllBytes(), sections);
                }
            }
        }
        return sections.under(book.title());
    }

    private static void read(byte[] chapter, SectionWriter sections) {
        String page = EMPTY.matcher(new String(chapter, charset(chapter))).replaceAll("<$1$2></$1>");
        HtmlEvents.send(page, XhtmlWriter.ofPages(sections));
        sections.endTable();
    }

    /** A book is in UTF-8 or, if it says so by its first bytes, in UTF-16. */
    private static Charset charset(byte[] chapter) {
        if (chapter.length < 2) {
            return StandardCharsets.UTF_8;
        }
        int start = (chapter[0] & 0xff) << 8 | (chapter[1] & 0xff);
        return start == 0xfeff || start == 0xfffe ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
