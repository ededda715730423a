package dev.carrel.formats.worker;

import dev.carrel.formats.calendar.CalendarParser;
import dev.carrel.formats.mail.MailParser;
import dev.carrel.formats.office.LegacyOfficeParser;
import dev.carrel.formats.office.OfficePictures;
import dev.carrel.formats.office.XmlDocumentParser;
import dev.carrel.formats.office.ZipDocumentParser;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.pdf.ImageFileParser;
import dev.carrel.formats.pdf.PageDrawing;
import dev.carrel.formats.pdf.PdfParser;
import dev.carrel.formats.picture.ImageFrames;
import dev.carrel.formats.plain.JsonRecordsParser;
import dev.carrel.formats.plain.MarkdownParser;
import dev.carrel.formats.plain.MarkupTranslation;
import dev.carrel.formats.plain.NotebookParser;
import dev.carrel.formats.plain.SeparatedValuesParser;
import dev.carrel.formats.plain.SourceCodeParser;
import dev.carrel.formats.plain.SubtitlesParser;
import dev.carrel.formats.rtf.RtfParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;

/** Selects the parser of each format. */
public final class DocumentParsers implements DocumentParser {

    private final PictureContext pictures;

    DocumentParsers(PictureContext pictures) {
        this.pictures = pictures;
    }

    /** Draws a picture of a file. */
    static ParseResult.DrawnPicture drawPicture(FileFormat format, byte[] bytes, int number) throws IOException {
        return new ParseResult.DrawnPicture(switch (format) {
            case PDF -> PageDrawing.drawPage(new RandomAccessReadBuffer(bytes), number);
            case ZIP_DOCUMENT, LEGACY_OFFICE -> OfficePictures.drawPicture(format, bytes, number);
            case RTF -> RtfParser.drawPicture(bytes, number);
            default -> ImageFrames.drawFrame(bytes, number);
        });
    }

    /** Draws a picture of a file on the disk. Of a PDF and a TIFF only that page is read. */
    static ParseResult.DrawnPicture drawPicture(FileFormat format, Path file, int number) throws IOException {
        if (format == FileFormat.PDF) {
            return new ParseResult.DrawnPicture(PageDrawing.drawPage(new RandomAccessReadBufferedFile(file), number));
        }
        return format == FileFormat.PICTURE && number > 1
                ? new ParseResult.DrawnPicture(ImageFrames.drawFrame(file, number))
                : drawPicture(format, Files.readAllBytes(file), number);
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        DocumentParser reader = switch (format) {
            case PDF -> new PdfParser(pictures);
            case LEGACY_OFFICE -> new LegacyOfficeParser(pictures);
            case RTF -> new RtfParser(pictures);
            case ZIP_DOCUMENT -> new ZipDocumentParser(pictures);
            case XML_DOCUMENT -> new XmlDocumentParser();
            case MAIL -> new MailParser();
            case PICTURE -> new ImageFileParser(pictures);
            case MARKDOWN, SEPARATED_VALUES, SUBTITLES, NOTEBOOK, JSON, RESTRUCTURED_TEXT, ASCIIDOC, LATEX,
                    MANUAL_PAGE, CALENDAR, CODE ->
                    (ignored, utf8) -> parsePlainText(ignored, new String(utf8, StandardCharsets.UTF_8));
            case OTHER -> throw new IllegalArgumentException(format + " is read elsewhere");
        };
        return reader.parseDocument(format, bytes);
    }

    /** Parses a plain text format. */
    public static ParseResult.ParsedText parsePlainText(FileFormat format, String text) {
        return switch (format) {
            case MARKDOWN -> MarkdownParser.parseMarkdown(text);
            case SUBTITLES -> SubtitlesParser.parseSubtitles(text);
            case NOTEBOOK -> NotebookParser.parseNotebook(text);
            case JSON -> JsonRecordsParser.parseJson(text);
            case RESTRUCTURED_TEXT, ASCIIDOC, LATEX, MANUAL_PAGE -> MarkupTranslation.parseMarkup(format, text);
            case CALENDAR -> CalendarParser.parseCalendar(text);
            case CODE -> SourceCodeParser.parseCode(text);
            default -> SeparatedValuesParser.parseTable(text);
        };
    }
}
