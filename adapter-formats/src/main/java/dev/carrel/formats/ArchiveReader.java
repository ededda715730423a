package dev.carrel.formats;

import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;

/** Reads documents that are archives; of other archives nothing. */
final class ArchiveReader implements DocumentReader {

    private static final double LEAST_INFLATE_RATIO = 0.002;

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        // How much they unpack to is counted by ourselves; sheets of numbers are packed very well.
        ZipSecureFile.setMinInflateRatio(LEAST_INFLATE_RATIO);
        try (var archive = Archive.open(bytes)) {
            String type = archive.has("mimetype") ? archive.text("mimetype").strip() : "";
            if (type.startsWith("application/epub+zip") || archive.has("META-INF/container.xml")) {
                return BookReader.read(archive);
            }
            if (type.startsWith("application/vnd.oasis.opendocument")) {
                return OpenDocumentReader.read(archive);
            }
            if (!archive.has("[Content_Types].xml")) {
                throw new UnreadableException("The content is a ZIP archive, not a document.");
            }
            if (archive.has("ppt/presentation.xml")) {
                return SlidesReader.read(bytes);
            }
            return OfficeXhtml.read(new OOXMLParser(), WordColumns.spread(archive, bytes));
        }
    }
}
