package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Function;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Runs parsers of Apache Tika, which produce XHTML; the documents in a document are kept for later. */
public final class TikaXhtml {

    private TikaXhtml() {}

    /** Parses an office document without what stands on each of its pages. */
    public static ParseResult.ParsedText parseOffice(Parser parser, byte[] bytes)
            throws IOException, SAXException, TikaException {
        return parseOffice(parser, bytes, xhtml -> xhtml, false);
    }

    /**
     * Parses a document of Office 97 to 2003 with what stands on each of its pages.
     *
     * @param between returns a handler that passes on what it receives, changed
     */
    public static ParseResult.ParsedText parseLegacyOffice(byte[] bytes,
            Function<XhtmlWriter, ? extends ContentHandler> between) throws IOException, SAXException, TikaException {
        return parseOffice(new OfficeParser(), bytes, between, true);
    }

    private static ParseResult.ParsedText parseOffice(Parser parser, byte[] bytes,
            Function<XhtmlWriter, ? extends ContentHandler> between, boolean withPageHeaders)
            throws IOException, SAXException, TikaException {
        var sections = new SectionWriter();
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = parse(parser, bytes, between.apply(xhtml), sections, withPageHeaders);
        return xhtml.isSpreadsheet() ? sections.finishUnderOnly(title) : sections.finishUnder(title);
    }

    /**
     * Parses a document and returns the title in its properties; it may be empty.
     *
     * @param sections keeps what is embedded
     */
    public static String parseWith(Parser parser, byte[] bytes, ContentHandler handler, SectionWriter sections)
            throws IOException, SAXException, TikaException {
        return parse(parser, bytes, handler, sections, false);
    }

    private static String parse(Parser parser, byte[] bytes, ContentHandler handler, SectionWriter sections,
            boolean withPageHeaders) throws IOException, SAXException, TikaException {
        var metadata = new Metadata();
        try (var in = TikaInputStream.get(bytes)) {
            // A file is unpacked as far as needed, a stream completely.
            in.getPath();
            parser.parse(in, handler, metadata, parseContext(sections, withPageHeaders));
        } catch (EncryptedDocumentException | org.apache.poi.EncryptedDocumentException ignored) {
            throw new UnreadableContentException("The document is protected by a password.");
        } catch (ZeroByteFileException ignored) {
            throw new UnreadableContentException("There is no text in it.");
        }
        String title = metadata.get(TikaCoreProperties.TITLE);
        return title == null ? "" : title;
    }

    private static ParseContext parseContext(SectionWriter sections, boolean withPageHeaders) {
        var office = new OfficeParserConfig();
        // The streaming Word parser takes a fraction of the memory.
        office.setUseSAXDocxExtractor(true);
        office.setIncludeHeadersAndFooters(withPageHeaders);
        office.setIncludeSlideMasterContent(withPageHeaders);
        office.setIncludeSlideNotes(true);
        office.setIncludeDeletedContent(false);
        office.setIncludeMoveFromContent(false);
        office.setIncludeMissingRows(false);
        office.setExtractMacros(false);
        office.setConcatenatePhoneticRuns(false);
        var context = new ParseContext();
        context.set(OfficeParserConfig.class, office);
        context.set(Locale.class, Locale.US);
        context.set(EmbeddedDocumentExtractor.class, new EmbeddedDocuments(sections));
        return context;
    }
}
