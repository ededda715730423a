package dev.carrel.formats;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** Tells the elements of OpenDocument as those of XHTML. */
final class OpenDocumentContent extends DefaultHandler {

    private static final Map<String, String> AS = Map.of("p", "p", "list", "ul", "list-item", "li", "list-header", "li",
            "table", "table", "table-row", "tr", "table-cell", "td", "covered-table-cell", "td");
    /** Not part of what is read: what was deleted, comments, how things look, tables of contents. */
    private static final Set<String> LEFT_OUT = Set.of("tracked-changes", "annotation", "forms", "automatic-styles",
            "table-of-content", "alphabetical-index", "illustration-index", "table-index", "sequence-decls", "scripts",
            "font-face-decls", "settings", "shapes", "linenumbering-configuration", "calculation-settings",
            "bibliography-configuration", "note-citation");
    private static final int MOST_REPEATED_CELLS = 1_000;
    private static final String NONE = "";

    private final XhtmlWriter xhtml;
    private final Deque<String> open = new ArrayDeque<>();
    private boolean sheets;
    private int leftOut;
    private int notes;
    private int repeatCell;

    OpenDocumentContent(XhtmlWriter xhtml) {
        this.xhtml = xhtml;
    }

    /** Whether it is a spreadsheet. */
    boolean isOfSheets() {
        return sheets;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (leftOut > 0 || LEFT_OUT.contains(localName)) {
            leftOut++;
            return;
        }
        // A footnote is part of the paragraph that it is in.
        String as = notes > 0 ? NONE : AS.getOrDefault(localName, NONE);
        switch (localName) {
            case "h" -> as = "h" + Math.clamp(number(attributes, "outline-level", 1), 1, 6);
            case "spreadsheet" -> sheets = true;
            case "page" -> as = begin("div", "slide-content");
            case "notes" -> as = begin("div", "slide-notes");
            case "table" -> beginTable(attributes);
            case "s" -> characters(" ");
            case "tab" -> characters("\t");
            case "line-break" -> characters("\n");
            case "table-cell", "covered-table-cell" ->
                    repeatCell = Math.clamp(number(attributes, "number-columns-repeated", 1), 1, MOST_REPEATED_CELLS);
            case "note" -> {
                notes++;
                characters(" [");
            }
            default -> {
                // What has no part of its own in a page.
            }
        }
        open.push(as);
        if (!as.isEmpty() && !as.equals("div")) {
            xhtml.startElement("", as, as, null);
        }
    }

    private void beginTable(Attributes attributes) throws SAXException {
        String name = value(attributes, "name");
        if (sheets && name != null) {
            begin("div", "sheet");
            xhtml.startElement("", "h1", "h1", null);
            characters(name);
            xhtml.endElement("", "h1", "h1");
        }
    }

    private String begin(String element, String group) {
        var attributes = new AttributesImpl();
        attributes.addAttribute("", "class", "class", "CDATA", group);
        xhtml.startElement("", element, element, attributes);
        return element;
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        if (leftOut > 0) {
            leftOut--;
            return;
        }
        String as = open.pop();
        if (as.equals("td")) {
            // An empty cell that is repeated stands for the distance to the next.
            for (int i = 1; i < repeatCell; i++) {
                xhtml.endElement("", as, as);
            }
            repeatCell = 1;
        }
        if (localName.equals("note")) {
            notes--;
            characters("] ");
        }
        if (!as.isEmpty()) {
            xhtml.endElement("", as, as);
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (leftOut == 0) {
            xhtml.characters(characters, start, length);
        }
    }

    @Override
    public void endDocument() throws SAXException {
        xhtml.endDocument();
    }

    private void characters(String characters) {
        characters(characters.toCharArray(), 0, characters.length());
    }

    private static int number(Attributes attributes, String name, int otherwise) {
        String value = value(attributes, name);
        return value != null && value.matches("\\d{1,9}") ? Integer.parseInt(value) : otherwise;
    }

    private static @Nullable String value(Attributes attributes, String name) {
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getLocalName(i).equals(name)) {
                return attributes.getValue(i);
            }
        }
        return null;
    }
}
