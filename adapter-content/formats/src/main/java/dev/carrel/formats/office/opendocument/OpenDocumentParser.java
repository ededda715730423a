package dev.carrel.formats.office.opendocument;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.ElementText;
import dev.carrel.formats.xhtml.FormulaMarkup;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A parser for OpenDocument texts, spreadsheets and presentations. */
public final class OpenDocumentParser {

    private static final Predicate<String> MACROS = Pattern
            .compile("Scripts/.*\\.\\w+|Basic/[^/]+/(?!script-lb).*\\.xml")
            .asMatchPredicate();

    private static final int MAX_FORMULA_BYTES = 64 * 1024;

    private final SectionWriter sections = new SectionWriter();
    private final OpenDocumentLists lists = new OpenDocumentLists();
    private final OpenDocumentTextStyles texts = new OpenDocumentTextStyles();
    private final OpenDocumentPageHeaders headers = new OpenDocumentPageHeaders();
    private final OpenDocumentContent content;

    private OpenDocumentParser(UnaryOperator<String> formulas) {
        content = new OpenDocumentContent(XhtmlWriter.forOffice(sections), sections, lists, texts, formulas);
    }

    public static ParseResult.ParsedText parseOpenDocument(ZipContainer archive)
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
        var document = new OpenDocumentParser(address -> formulaIn(address, archive));
        if (archive.hasFile("styles.xml")) {
            parseXml(archive, "styles.xml", new StylesThenBody(document.styles(), new DefaultHandler()));
        }
        parseXml(archive, "content.xml", new StylesThenBody(document.styles(), document.content));
        document.sections.leaveOut(Part.MACROS, archive.fileNames().stream().anyMatch(MACROS) ? 1 : 0);
        return document.finish(title.text());
    }

    /** Parses a document that is one XML file. */
    public static ParseResult.ParsedText parseFlat(byte[] xml) throws IOException, SAXException, TikaException {
        var title = new ElementText("title");
        var document = new OpenDocumentParser(address -> "");
        var readers = new ArrayList<>(document.styles());
        readers.add(title);
        XMLReaderUtils.parseSAX(new ByteArrayInputStream(xml), new StylesThenBody(readers, document.content),
                new ParseContext());
        return document.finish(title.text());
    }

    /** Returns the formula in an object; empty if it is another object. */
    private static String formulaIn(String address, ZipContainer archive) {
        String name = (address.startsWith("./") ? address.substring(2) : address) + "/content.xml";
        if (address.isEmpty() || !archive.hasFile(name)) {
            return "";
        }
        try (InputStream in = archive.openFile(name)) {
            return FormulaMarkup.lineOf(new String(in.readNBytes(MAX_FORMULA_BYTES), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<DefaultHandler> styles() {
        return List.of(lists.styles(), texts.styles(), headers);
    }

    private ParseResult.ParsedText finish(String title) {
        if (content.isSpreadsheet()) {
            return sections.finishUnderOnly(title);
        }
        headers.lines().stream().filter(line -> !content.isPresentation()).forEach(sections::addParagraph);
        return sections.finishUnder(title);
    }

    private static void parseXml(ZipContainer archive, String name, DefaultHandler handler)
            throws IOException, SAXException, TikaException {
        try (InputStream in = archive.openFile(name)) {
            XMLReaderUtils.parseSAX(in, handler, new ParseContext());
        }
    }
}
