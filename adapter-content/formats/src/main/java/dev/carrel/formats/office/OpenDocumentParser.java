package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.ElementText;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A parser for OpenDocument texts, spreadsheets and presentations. */
final class OpenDocumentParser {

    private static final Predicate<String> MACROS = Pattern
            .compile("Scripts/.*\\.\\w+|Basic/[^/]+/(?!script-lb).*\\.xml")
            .asMatchPredicate();

    private OpenDocumentParser() {}

    static ParseResult.ParsedText parseOpenDocument(ZipContainer archive)
            throws IOException, SAXException, TikaException {
        if (archive.hasFile("META-INF/manifest.xml")) {
            parseXml(archive, "META-INF/manifest.xml", new DefaultHandler() {
                @Override
                public void startElement(String uri, String localName, String qName, Attributes attributes) {
                    if (localName.equals("encryption-data")) {
                        throw new UnreadableContentException("The document is protected by a password.");
                    }
                }
            });
        }
        var title = new ElementText("title");
        if (archive.hasFile("meta.xml")) {
            parseXml(archive, "meta.xml", title);
        }
        var sections = new SectionWriter();
        var lists = new OpenDocumentLists();
        var texts = new OpenDocumentTextStyles();
        for (String styles : List.of("styles.xml", "content.xml")) {
            if (archive.hasFile(styles)) {
                parseXml(archive, styles, lists.styles());
                parseXml(archive, styles, texts.styles());
            }
        }
        var content = new OpenDocumentContent(XhtmlWriter.forOffice(sections), sections, lists, texts);
        parseXml(archive, "content.xml", content);
        sections.leaveOut(Part.MACROS, archive.fileNames().stream().anyMatch(MACROS) ? 1 : 0);
        return content.isSpreadsheet() ? sections.finishUnderOnly(title.text()) : sections.finishUnder(title.text());
    }

    private static void parseXml(ZipContainer archive, String name, DefaultHandler handler)
            throws IOException, SAXException, TikaException {
        try (InputStream in = archive.openFile(name)) {
            XMLReaderUtils.parseSAX(in, handler, new ParseContext());
        }
    }
}
