package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.office.opendocument.OpenDocumentParser;
import dev.carrel.formats.office.sheet.FormulaValues;
import dev.carrel.formats.office.sheet.SheetMarkup;
import dev.carrel.formats.office.word.WordMarkup;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.picture.PicturesInDocument;
import dev.carrel.formats.xhtml.TikaXhtml;
import java.io.IOException;
import java.util.List;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;

/** A parser for documents that are ZIP archives: OOXML, OpenDocument and EPUB. Other archives are refused. */
public final class ZipDocumentParser implements DocumentParser {

    private static final double MIN_INFLATE_RATIO = 0.002;

    private final PictureContext pictures;

    public ZipDocumentParser(PictureContext pictures) {
        this.pictures = pictures;
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        // The archive limits its unpacked size itself; spreadsheets of numbers compress very well.
        ZipSecureFile.setMinInflateRatio(MIN_INFLATE_RATIO);
        try (var archive = ZipContainer.openArchive(bytes)) {
            String type = archive.hasFile("mimetype") ? archive.readStart("mimetype").strip() : "";
            if (type.startsWith("application/epub+zip") || archive.hasFile("META-INF/container.xml")) {
                return withPictures(EpubParser.parseEpub(archive), archive);
            }
            if (type.startsWith("application/vnd.oasis.opendocument")) {
                return withPictures(OpenDocumentParser.parseOpenDocument(archive), archive);
            }
            if (!archive.hasFile("[Content_Types].xml")) {
                throw new UnreadableContentException(isOfApple(archive)
                        ? "Documents of Pages, Numbers and Keynote are not read: export it as PDF or for Office."
                        : "The content is a ZIP archive, not a document.");
            }
            if (archive.hasFile("visio/document.xml")) {
                throw new UnreadableContentException("Drawings of Visio are not read: export it as PDF.");
            }
            if (StrictMarkup.isStrict(archive)) {
                byte[] usual = StrictMarkup.relax(archive);
                try (var relaxed = ZipContainer.openArchive(usual)) {
                    return parseOpenXml(relaxed, usual);
                }
            }
            return parseOpenXml(archive, bytes);
        }
    }

    private ParseResult parseOpenXml(ZipContainer archive, byte[] bytes) throws Exception {
        if (archive.hasFile("ppt/presentation.xml")) {
            return withPictures(PowerPointParser.parsePowerPoint(bytes)
                    .leaveOut(Part.MACROS, countMacros(archive)), archive);
        }
        return withPictures(parseWithCharts(archive, bytes)
                .leaveOut(Part.MACROS, countMacros(archive))
                .leaveOut(Part.DELETED_TEXTS, WordMarkup.countDeleted(archive)), archive);
    }

    private static ParseResult.ParsedText parseWithCharts(ZipContainer archive, byte[] bytes) throws Exception {
        List<String> charts = ChartText.findParts(archive);
        if (charts.isEmpty()) {
            return parseRewritten(archive, bytes);
        }
        byte[] withoutCharts = ChartText.remove(charts, archive);
        try (var rest = ZipContainer.openArchive(withoutCharts)) {
            return ChartText.append(parseRewritten(rest, withoutCharts), charts, archive);
        }
    }

    private ParseResult withPictures(ParseResult.ParsedText text, ZipContainer archive) throws IOException {
        return pictures.areRead() ? PicturesInDocument.addTexts(text, new ArchivedPictures(archive), pictures) : text;
    }

    private static boolean isOfApple(ZipContainer archive) {
        return archive.hasFile("Index/Document.iwa") || archive.hasFile("index.apxl")
                || archive.hasFile("index.xml") && archive.hasFile("buildVersionHistory.plist");
    }

    private static int countMacros(ZipContainer archive) {
        return (int) archive.fileNames().stream().filter(name -> name.endsWith("/vbaProject.bin")).count();
    }

    private static ParseResult.ParsedText parseRewritten(ZipContainer archive, byte[] bytes) throws Exception {
        if (!archive.hasFile("xl/workbook.xml")) {
            return TikaXhtml.parseOffice(new OOXMLParser(), WordMarkup.rewriteDocument(archive, bytes));
        }
        SheetMarkup.Workbook workbook = SheetMarkup.rewriteSheets(archive, bytes);
        if (!workbook.missesValues()) {
            return parseSheets(workbook);
        }
        FormulaValues.Computed computed = FormulaValues.compute(bytes);
        try (var whole = ZipContainer.openArchive(computed.bytes())) {
            return parseSheets(SheetMarkup.rewriteSheets(whole, computed.bytes()))
                    .leaveOut(Part.FORMULAS, computed.unknown());
        }
    }

    private static ParseResult.ParsedText parseSheets(SheetMarkup.Workbook workbook) throws Exception {
        return TikaXhtml.parseOffice(new OOXMLParser(), workbook.bytes())
                .append(workbook.printed())
                .leaveOut(Part.DELETED_TEXTS, workbook.struckTexts());
    }
}
