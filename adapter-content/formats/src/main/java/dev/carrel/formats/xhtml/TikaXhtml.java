package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.util.Locale;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Runs parsers of Apache Tika, which produce XHTML, without embedded documents. */
public final class TikaXhtml {

    private TikaXhtml() {}

    /** Parses an office document. */
    public static ParseResult.ParsedText parseOffice(Parser parser, byte[] bytes)
            throws IOException, SAXException, TikaException {
        var sections = new SectionWriter();
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = parseWith(parser, bytes, xhtml);
        return xhtml.isSpreadsheet() ? sections.finishUnderOnly(title) : sections.finishUnder(title);
    }

    /** Parses a document and returns the title in its properties; it may be empty. */
    public static String parseWith(Parser parser, byte[] bytes, ContentHandler handler)
            throws IOException, SAXException, TikaException {
        var metadata = new Metadata();
        try (var in = TikaInputStream.get(bytes)) {
            // A file is unpacked as far as needed, a stream completely.
            in.getPath();
            parser.parse(in, handler, metadata, parseContext());
        } catch (EncryptedDocumentException | org.apache.poi.EncryptedDocumentException ignored) {
            throw new UnreadableContentException("The document is protected by a password.");
        } catch (ZeroByteFileException ignored) {
            throw new UnreadableContentException("There is no text in it.");
        }
        String title = metadata.get(TikaCoreProperties.TITLE);
        return title == null ? "" : title;
    }

    private static ParseContext parseContext() {
        var office = new OfficeParserConfig();
        // The streaming Word parser takes a fraction of the memory.
        office.setUseSAXDocxExtractor(true);
        office.setIncludeHeadersAndFooters(false);
        office.setIncludeSlideMasterContent(false);
        office.setIncludeSlideNotes(true);
        office.setIncludeDeletedContent(false);
        office.setIncludeMoveFromContent(false);
        office.setIncludeMissingRows(false);
        office.setExtractMacros(false);
        office.setConcatenatePhoneticRuns(false);
        var context = new ParseContext();
        context.set(OfficeParserConfig.class, office);
        context.set(Locale.class, Locale.US);
        context.set(EmbeddedDocumentExtractor.class, new IgnoreEmbedded());
        return context;
    }

    private static final class IgnoreEmbedded implements EmbeddedDocumentExtractor {

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(java.io.InputStream stream, ContentHandler handler, Metadata metadata,
                boolean outputHtml) {
            // Pictures, charts and other documents are ignored.
        }
    }
}
