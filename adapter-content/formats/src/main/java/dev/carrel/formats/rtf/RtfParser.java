package dev.carrel.formats.rtf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.TikaXhtml;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.tika.parser.microsoft.rtf.RTFParser;

/** A parser for RTF, on top of Apache Tika's. */
public final class RtfParser implements DocumentParser {

    private static final Pattern DELETED = Pattern.compile("\\\\(?:deleted|strike|striked1)(?![a-z0])");

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        var sections = new SectionWriter();
        var marked = new RtfStructureMarkers(bytes);
        var xhtml = XhtmlWriter.forOffice(sections);
        String title = TikaXhtml.parseWith(new RTFParser(), marked.markedBytes(),
                new RtfMarkerHandler(xhtml), sections);
        sections.leaveOut(Part.COMMENTS, marked.comments());
        sections.leaveOut(Part.DELETED_TEXTS,
                (int) DELETED.matcher(new String(bytes, StandardCharsets.ISO_8859_1)).results().count());
        return sections.finishUnder(title);
    }
}
