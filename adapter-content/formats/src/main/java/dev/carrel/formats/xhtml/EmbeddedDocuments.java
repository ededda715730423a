package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.OleObject;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;

/** Keeps the documents that Tika's parsers find in a document; counts pictures, sounds and macros. */
record EmbeddedDocuments(SectionWriter sections) implements EmbeddedDocumentExtractor {

    private static final Pattern PICTURE = Pattern
            .compile("image/.*|.*\\.(?:emf|wmf|pict|png|jpe?g|gif|bmp|tiff?)");
    private static final Pattern MEDIA = Pattern.compile("(?:audio|video)/.*");
    /** What belongs to the file, and not to its content. */
    private static final Set<String> OWN_PARTS = Set.of("THUMBNAIL", "METADATA", "RENDERING", "FONT");

    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
        String kind = String.valueOf(metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE));
        String type = String.valueOf(metadata.get(Metadata.CONTENT_TYPE));
        // A text or page inside of a document is a part of it, which was inserted before.
        if (OWN_PARTS.contains(kind) || type.startsWith("text/") || type.contains("html")
                || type.equals("message/rfc822")) {
            return false;
        }
        Part part = kind.equals("MACRO") ? Part.MACROS : partOf(metadata);
        if (part != Part.EMBEDDED_OBJECTS) {
            sections.leaveOut(part, 1);
        }
        return part == Part.EMBEDDED_OBJECTS;
    }

    private static Part partOf(Metadata metadata) {
        String type = String.valueOf(metadata.get(Metadata.CONTENT_TYPE)).toLowerCase(Locale.ROOT);
        String name = String.valueOf(nameOf(metadata)).toLowerCase(Locale.ROOT);
        if (PICTURE.matcher(type).matches() || PICTURE.matcher(name).matches()) {
            return Part.PICTURES;
        }
        return MEDIA.matcher(type).matches() ? Part.MEDIA : Part.EMBEDDED_OBJECTS;
    }

    private static @Nullable String nameOf(Metadata metadata) {
        return metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY);
    }

    @Override
    public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml)
            throws IOException {
        InnerDocument document = stream instanceof TikaInputStream in
                && in.getOpenContainer() instanceof DirectoryNode container
                        ? OleObject.read(nameOf(metadata), container)
                        : OleObject.read(nameOf(metadata), stream.readNBytes(OleObject.MAX_BYTES + 1));
        if (document == null) {
            sections.leaveOut(Part.EMBEDDED_OBJECTS, 1);
        } else {
            sections.addInner(document);
        }
    }
}
