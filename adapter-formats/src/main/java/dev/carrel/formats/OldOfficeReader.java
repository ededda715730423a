package dev.carrel.formats;

import java.io.ByteArrayInputStream;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.tika.parser.microsoft.OfficeParser;

/** Reads the compound files of old Office programs, and of Outlook. */
final class OldOfficeReader implements DocumentReader {

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        boolean mail;
        try (var files = new POIFSFileSystem(new ByteArrayInputStream(bytes))) {
            if (files.getRoot().hasEntry("EncryptedPackage")) {
                throw new UnreadableException("The document is protected by a password.");
            }
            mail = files.getRoot().hasEntry("__properties_version1.0");
            if (!mail && !isDocument(files)) {
                throw new UnreadableException("The content is an old compound file, but no document.");
            }
        }
        return mail ? OutlookReader.read(bytes) : OfficeXhtml.read(new OfficeParser(), bytes);
    }

    private static boolean isDocument(POIFSFileSystem files) {
        var root = files.getRoot();
        return root.hasEntryCaseInsensitive("WordDocument") || root.hasEntryCaseInsensitive("Workbook")
                || root.hasEntryCaseInsensitive("Book") || root.hasEntryCaseInsensitive("PowerPoint Document");
    }
}
