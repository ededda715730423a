package dev.carrel.formats.rtf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.TikaXhtml;
import dev.carrel.formats.xhtml.XhtmlWriter;
import org.apache.tika.parser.microsoft.rtf.RTFParser;

/** A parser for RTF, on top of Apache Tika's. */
public final class RtfParser implements DocumentParser {

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        var sections = new SectionWriter();
        var marked = new RtfStructureMarkers(bytes);
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = TikaXhtml.parseWith(new RTFParser(), marked.markedBytes(),
                new RtfMarkerHandler(xhtml), sections);
        sections.leaveOut(Part.COMMENTS, marked.comments());
        sections.leaveOut(Part.DELETED_TEXTS, marked.struck());
        return sections.finishUnder(title);
    }
}
