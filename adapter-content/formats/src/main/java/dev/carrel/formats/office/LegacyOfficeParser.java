package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.mail.OutlookParser;
import dev.carrel.formats.office.sheet.LegacySheets;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.picture.PicturesInDocument;
import dev.carrel.formats.xhtml.TikaXhtml;
import java.io.ByteArrayInputStream;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** A parser for OLE2 compound files: Office 97 to 2003, and Outlook messages. */
public final class LegacyOfficeParser implements DocumentParser {

    private final PictureContext pictures;

    public LegacyOfficeParser(PictureContext pictures) {
        this.pictures = pictures;
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        boolean hasMacros;
        LegacySheets.Workbook workbook;
        LegacyWord word;
        try (var files = new POIFSFileSystem(new ByteArrayInputStream(bytes))) {
            if (files.getRoot().hasEntryCaseInsensitive("EncryptedPackage")) {
                throw new UnreadableContentException("The document is protected by a password.");
            }
            hasMacros = files.getRoot().hasEntryCaseInsensitive("Macros")
                    || files.getRoot().hasEntryCaseInsensitive("_VBA_PROJECT_CUR");
            boolean mail = files.getRoot().hasEntry("__properties_version1.0");
            if (!mail && !isDocument(files)) {
                throw new UnreadableContentException("The content is a compound file, but not a document.");
            }
            if (mail) {
                return OutlookParser.parseOutlook(bytes);
            }
            workbook = LegacySheets.rewrite(bytes, files.getRoot());
            word = LegacyWord.read(bytes, files.getRoot());
        }
        ParseResult.ParsedText text = word
                .setOff(TikaXhtml.parseLegacyOffice(workbook.bytes(), word::arrange))
                .leaveOut(Part.DELETED_TEXTS, workbook.struckCells())
                .leaveOut(Part.MACROS, hasMacros ? 1 : 0);
        return pictures.areRead() ? PicturesInDocument.addTexts(text, LegacyPictures.find(bytes), pictures) : text;
    }

    private static boolean isDocument(POIFSFileSystem files) {
        var root = files.getRoot();
        return root.hasEntryCaseInsensitive("WordDocument") || root.hasEntryCaseInsensitive("Workbook")
                || root.hasEntryCaseInsensitive("Book") || root.hasEntryCaseInsensitive("PowerPoint Document");
    }
}
