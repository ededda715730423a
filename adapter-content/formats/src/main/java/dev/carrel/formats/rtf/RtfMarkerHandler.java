package dev.carrel.formats.rtf;

import dev.carrel.formats.xhtml.RepeatedCell;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

import static dev.carrel.formats.rtf.RtfStructureMarkers.CELL_MARKER;
import static dev.carrel.formats.rtf.RtfStructureMarkers.HEADING_MARKER;
import static dev.carrel.formats.rtf.RtfStructureMarkers.LABEL_END_MARKER;
import static dev.carrel.formats.rtf.RtfStructureMarkers.LABEL_MARKER;
import static dev.carrel.formats.rtf.RtfStructureMarkers.LEVEL_MARKER;
import static dev.carrel.formats.rtf.RtfStructureMarkers.MAX_LEVEL;
import static dev.carrel.formats.rtf.RtfStructureMarkers.MERGED_MARKER;

/** A SAX handler that turns the markers of {@link RtfStructureMarkers} into headings, list items and table rows. */
final class RtfMarkerHandler extends DefaultHandler {

    private static final Pattern ITEM = Pattern.compile(
            "\\s*" + LABEL_MARKER + "([^" + LABEL_END_MARKER + "]*+)" + LABEL_END_MARKER + "(.*)", Pattern.DOTALL);
    /** A link of Tika's within a paragraph: its address and its text. */
    private static final char LINK_MARKER = '\ue0b0';
    private static final char LINK_TEXT_MARKER = '\ue0b1';
    private static final char LINK_END_MARKER = '\ue0b2';
    private static final Pattern LINK = Pattern.compile(LINK_MARKER + "([^" + LINK_TEXT_MARKER + "]*+)"
            + LINK_TEXT_MARKER + "([^" + LINK_END_MARKER + "]*+)" + LINK_END_MARKER + "?");
    private static final Pattern NUMBER = Pattern.compile("\\(?(\\d{1,8})[.):]?");
    private static final Pattern WORD = Pattern.compile(".*[\\p{L}\\p{N}].*");
    private static final Pattern LEVEL = Pattern.compile("[" + LEVEL_MARKER + "-" + (char) (LEVEL_MARKER + 8) + "]");

    private final XhtmlWriter xhtml;
    /** The open lists, {@code ol} or {@code ul}, the innermost last. */
    private final Deque<String> lists = new ArrayDeque<>();
    private @Nullable StringBuilder paragraph;
    private boolean inTable;

    RtfMarkerHandler(XhtmlWriter xhtml) {
        this.xhtml = xhtml;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        if (localName.equals("p")) {
            paragraph = new StringBuilder();
        } else if (paragraph == null) {
            xhtml.startElement(uri, localName, qName, attributes);
        } else if (localName.equals("a")) {
            String address = Objects.requireNonNullElse(attributes.getValue("href"), "");
            paragraph.append(LINK_MARKER).append(address).append(LINK_TEXT_MARKER);
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        if (localName.equals("p") && paragraph != null) {
            String text = paragraph.toString();
            paragraph = null;
            endParagraph(text);
        } else if (paragraph == null) {
            xhtml.endElement(uri, localName, qName);
        } else if (localName.equals("a")) {
            paragraph.append(LINK_END_MARKER);
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (paragraph == null) {
            xhtml.characters(characters, start, length);
        } else {
            paragraph.append(characters, start, length);
        }
    }

    @Override
    public void endDocument() throws SAXException {
        leaveTable();
        leaveLists(0);
        xhtml.endDocument();
    }

    private void endParagraph(String marked) {
        if (marked.indexOf(CELL_MARKER) >= 0) {
            leaveLists(0);
            sendRow(withLabels(marked));
            return;
        }
        leaveTable();
        Matcher item = ITEM.matcher(marked);
        boolean isItem = item.matches();
        String text = LEVEL.matcher(isItem ? item.group(2) : marked).replaceAll("");
        char first = text.isBlank() ? 0 : text.strip().charAt(0);
        boolean isHeading = first > HEADING_MARKER && first <= HEADING_MARKER + MAX_LEVEL;
        if (isItem && !isHeading) {
            sendItem(levelOf(marked), LEVEL.matcher(item.group(1)).replaceAll("").strip(), text.strip());
        } else if (!text.isBlank()) {
            leaveLists(0);
            sendElement(isHeading ? "h" + Math.min(6, first - HEADING_MARKER) : "p",
                    isItem ? withLabels(marked) : text);
        }
    }

    private static int levelOf(String marked) {
        return LEVEL.matcher(marked)
                .results()
                .reduce((one, later) -> later)
                .map(level -> level.group().charAt(0) - LEVEL_MARKER)
                .orElse(0);
    }

    private static String withLabels(String marked) {
        return LEVEL.matcher(marked).replaceAll("").replace(LABEL_MARKER, ' ').replace(LABEL_END_MARKER, ' ');
    }

    private void sendItem(int level, String label, String text) {
        Matcher number = NUMBER.matcher(label);
        boolean isNumbered = number.matches();
        String kind = isNumbered ? "ol" : "ul";
        leaveLists(level + 1);
        if (lists.size() == level + 1 && !lists.getLast().equals(kind)) {
            leaveLists(level);
        }
        while (lists.size() <= level) {
            lists.addLast(kind);
            xhtml.startElement("", kind, kind, null);
        }
        var value = new AttributesImpl();
        if (isNumbered) {
            value.addAttribute("", "value", "value", "CDATA", number.group(1));
        }
        xhtml.startElement("", "li", "li", value);
        sendCharacters(isNumbered || !WORD.matcher(label).matches() ? text : label + " " + text);
        xhtml.endElement("", "li", "li");
    }

    private void leaveLists(int depth) {
        while (lists.size() > depth) {
            String kind = lists.removeLast();
            xhtml.endElement("", kind, kind);
        }
    }

    private void sendRow(String text) {
        if (!inTable) {
            inTable = true;
            xhtml.startElement("", "table", "table", null);
        }
        xhtml.startElement("", "tr", "tr", null);
        for (String cell : text.split(String.valueOf(CELL_MARKER), -1)) {
            sendElement("td", cell.indexOf(MERGED_MARKER) < 0 ? cell : RepeatedCell.MARK);
        }
        xhtml.endElement("", "tr", "tr");
    }

    private void leaveTable() {
        if (inTable) {
            inTable = false;
            xhtml.endElement("", "table", "table");
        }
    }

    private void sendElement(String name, String text) {
        xhtml.startElement("", name, name, null);
        sendCharacters(text);
        xhtml.endElement("", name, name);
    }

    private void sendCharacters(String text) {
        Matcher link = LINK.matcher(text);
        int sent = 0;
        for (; link.find(); sent = link.end()) {
            sendPlain(text.substring(sent, link.start()));
            var address = new AttributesImpl();
            address.addAttribute("", "href", "href", "CDATA", link.group(1));
            xhtml.startElement("", "a", "a", address);
            sendPlain(link.group(2));
            xhtml.endElement("", "a", "a");
        }
        sendPlain(text.substring(sent));
    }

    private void sendPlain(String text) {
        xhtml.characters(text.toCharArray(), 0, text.length());
    }
}
