package dev.carrel.formats;

import org.apache.tika.parser.microsoft.rtf.RTFParser;

/** Reads RTF. */
final class RtfReader implements DocumentReader {

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        var sections = new SectionWriter();
        var marked = new RtfMarks(bytes);
        var xhtml = XhtmlWriter.ofOffice(sections);
        String title = OfficeXhtml.parse(new RTFParser(), marked.bytes(), new RtfMarks.Reader(xhtml));
        return sections.under(title);
    }
}
