package dev.carrel.formats.office.opendocument;

import dev.carrel.formats.text.PageHeaderLines;
import java.util.List;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** What stands at the top and at the bottom of the pages of an OpenDocument text: each line once. */
final class OpenDocumentPageHeaders extends DefaultHandler {

    private static final Set<String> HEADERS = Set.of("header", "footer", "header-left", "footer-left",
            "header-first", "footer-first");
    private static final Set<String> COUNTERS = Set.of("page-number", "page-count");
    private static final int MAX_LINE_CHARACTERS = 1_000;

    private final PageHeaderLines lines = new PageHeaderLines();
    private final StringBuilder line = new StringBuilder();
    private boolean inMasters;
    private int headers;
    private boolean isCounter;

    /** Returns the lines in the order of the pages. */
    List<String> lines() {
        return lines.lines();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        inMasters |= localName.equals("master-styles");
        headers += HEADERS.contains(localName) ? 1 : 0;
        isCounter |= COUNTERS.contains(localName);
        if (localName.equals("tab") || localName.equals("s")) {
            line.append(' ');
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        inMasters &= !localName.equals("master-styles");
        headers -= HEADERS.contains(localName) ? 1 : 0;
        if (localName.equals("p")) {
            if (isCounter) {
                lines.addCounter(line.toString());
            } else {
                lines.add(line.toString());
            }
            line.setLength(0);
            isCounter = false;
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (inMasters && headers > 0 && line.length() + length <= MAX_LINE_CHARACTERS) {
            line.append(characters, start, length);
        }
    }
}
