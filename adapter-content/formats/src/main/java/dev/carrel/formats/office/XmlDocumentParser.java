package dev.carrel.formats.office;

import dev.carrel.formats.office.opendocument.OpenDocumentParser;
import dev.carrel.formats.office.sheet.SpreadsheetXml;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.parse.XmlDocumentKind;
import dev.carrel.formats.xhtml.TikaXhtml;
import org.apache.tika.parser.microsoft.xml.WordMLParser;

/** A parser for office documents that are one XML file. */
public final class XmlDocumentParser implements DocumentParser {

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        return switch (XmlDocumentKind.detect(bytes)) {
            case OPEN_DOCUMENT -> OpenDocumentParser.parseFlat(bytes);
            case EXCEL_2003 -> SpreadsheetXml.parseWorkbook(bytes);
            case OFFICE_PACKAGE ->
                    new ZipDocumentParser(PictureContext.NONE).parseDocument(format, FlatPackage.toArchive(bytes));
            case WORD_2003, NONE -> TikaXhtml.parseOffice(new WordMLParser(), bytes);
        };
    }
}
