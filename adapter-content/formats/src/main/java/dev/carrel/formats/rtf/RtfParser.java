package dev.carrel.formats.rtf;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.picture.PicturesInDocument;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.TikaXhtml;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.IOException;
import org.apache.tika.parser.microsoft.rtf.RTFParser;

/** A parser for RTF, on top of Apache Tika's, which has no pictures. */
public final class RtfParser implements DocumentParser {

    private final PictureContext context;

    public RtfParser(PictureContext context) {
        this.context = context;
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        var sections = new SectionWriter();
        RtfPictures pictures = RtfPictures.find(bytes);
        var marked = new RtfStructureMarkers(pictures.rest());
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = TikaXhtml.parseWith(new RTFParser(), marked.markedBytes(),
                new RtfMarkerHandler(xhtml), sections);
        sections.leaveOut(Part.COMMENTS, marked.comments());
        sections.leaveOut(Part.DELETED_TEXTS, marked.struck());
        sections.leaveOut(Part.PICTURES, pictures.number());
        ParseResult.ParsedText text = sections.finishUnder(title);
        return context.areRead() ? PicturesInDocument.addTexts(text, pictures, context) : text;
    }

    /**
     * Draws a picture of a document.
     *
     * @param number from 1
     */
    public static PictureImage drawPicture(byte[] bytes, int number) throws IOException {
        return PicturesInDocument.drawPicture(RtfPictures.find(bytes), number);
    }
}
