package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
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
        return parseOffice(parser, bytes, xhtml -> xhtml);
    }

    /**
     * Parses an office document.
     *
     * @param between returns a handler that passes on what it receives, changed
     */
    public static ParseResult.ParsedText parseOffice(Parser parser, byte[] bytes,
            Function<XhtmlWriter, ? extends ContentHandler> between) throws IOException, SAXException, TikaException {
        var sections = new SectionWriter();
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = parseWith(parser, bytes, between.apply(xhtml), sections);
        return xhtml.isSpreadsheet() ? sections.finishUnderOnly(title) : sections.finishUnder(title);
    }

    /**
     * Parses a document and returns the title in its properties; it may be empty.
     *
     * @param sections counts what is embedded
     */
    public static String parseWith(Parser parser, byte[] bytes, ContentHandler handler, SectionWriter sections)
            throws IOException, SAXException, TikaException {
        var metadata = new Metadata();
        try (var in = TikaInputStream.get(bytes)) {
            // A file is unpacked as far as needed, a stream completely.
            in.getPath();
            parser.parse(in, handler, metadata, parseContext(sections));
        } catch (EncryptedDocumentException | org.apache.poi.EncryptedDocumentException ignored) {
            throw new UnreadableContentException("The document is protected by a password.");
        } catch (ZeroByteFileException ignored) {
            throw new UnreadableContentException("There is no text in it.");
        }
        String title = metadata.get(TikaCoreProperties.TITLE);
        return title == null ? "" : title;
    }

    private static ParseContext parseContext(SectionWriter sections) {
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
        context.set(EmbeddedDocumentExtractor.class, new CountEmbedded(sections));
        return context;
    }

    /** Pictures, sheets and other documents are counted, and not read. */
    private record CountEmbedded(SectionWriter sections) implements EmbeddedDocumentExtractor {

        private static final Pattern PICTURE = Pattern
                .compile("image/.*|.*\\.(?:emf|wmf|pict|png|jpe?g|gif|bmp|tiff?)");
        private static final Pattern MEDIA = Pattern.compile("(?:audio|video)/.*");
        /** What belongs to the file, and not to its content. */
        private static final Set<String> OWN_PARTS = Set.of("THUMBNAIL", "METADATA", "RENDERING", "FONT");

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            String kind = String.valueOf(metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE));
            String type = String.valueOf(metadata.get(Metadata.CONTENT_TYPE));
            // A text inside of a document is a part of it, which was inserted before.
            if (!OWN_PARTS.contains(kind) && !type.startsWith("text/") && !type.contains("html")) {
                sections.leaveOut(kind.equals("MACRO") ? Part.MACROS : partOf(metadata), 1);
            }
            return false;
        }

        private static Part partOf(Metadata metadata) {
            String type = String.valueOf(metadata.get(Metadata.CONTENT_TYPE)).toLowerCase(Locale.ROOT);
            String name = String.valueOf(metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY)).toLowerCase(Locale.ROOT);
            if (PICTURE.matcher(type).matches() || PICTURE.matcher(name).matches()) {
                return Part.PICTURES;
            }
            return MEDIA.matcher(type).matches() ? Part.MEDIA : Part.EMBEDDED_OBJECTS;
        }

        @Override
        public void parseEmbedded(java.io.InputStream stream, ContentHandler handler, Metadata metadata,
                boolean outputHtml) {
            // Nothing is to be parsed.
        }
    }
}
