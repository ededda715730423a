package dev.carrel.formats.office;

import dev.carrel.formats.office.sheet.PrintHeaders;
import dev.carrel.formats.text.PageHeaderLines;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/** Moves what stands on each page of a document of Office 97 to 2003 to the end of the text. */
final class LegacyPageHeaders extends XMLFilterImpl {

    private static final Set<String> HEADERS = Set.of("header", "footer", "slide-master-content");
    private static final Set<String> LINES = Set.of("p", "td", "div");
    /** What Tika's parser finds outside of the cells of a sheet: notes, labels, and what is printed with codes. */
    private static final String OUTSIDE = "outside";
    private static final Predicate<String> PRINTED = Pattern.compile("(?s)&[LCR].*").asMatchPredicate();

    private final PageHeaderLines lines = new PageHeaderLines();
    private final StringBuilder line = new StringBuilder();
    /** The depth in a header, from 1; 0 outside. */
    private int depth;
    private boolean isOutside;

    LegacyPageHeaders(ContentHandler text) {
        setContentHandler(text);
    }

    @Override
    public void startElement(String uri, String localName, String qName, @Nullable Attributes attributes)
            throws SAXException {
        String group = attributes == null ? "" : String.valueOf(attributes.getValue("class"));
        isOutside = group.equals(OUTSIDE);
        if (depth > 0 || localName.equals("div") && HEADERS.contains(group)) {
            depth++;
        } else {
            super.startElement(uri, localName, qName, attributes);
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        isOutside = false;
        if (depth == 0) {
            super.endElement(uri, localName, qName);
            return;
        }
        depth--;
        if (LINES.contains(localName)) {
            line.toString().lines().forEach(lines::addWritten);
            line.setLength(0);
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        String written = isOutside ? new String(characters, start, length) : "";
        if (depth > 0) {
            line.append(characters, start, length);
        } else if (PRINTED.test(written)) {
            PrintHeaders.addCoded(written, lines);
        } else {
            super.characters(characters, start, length);
        }
    }

    @Override
    public void endDocument() throws SAXException {
        var group = new AttributesImpl();
        group.addAttribute("", "class", "class", "CDATA", XhtmlWriter.PAGE_HEADERS);
        super.startElement("", "div", "div", group);
        for (String each : lines.lines()) {
            super.startElement("", "p", "p", null);
            super.characters(each.toCharArray(), 0, each.length());
            super.endElement("", "p", "p");
        }
        super.endElement("", "div", "div");
        super.endDocument();
    }
}
