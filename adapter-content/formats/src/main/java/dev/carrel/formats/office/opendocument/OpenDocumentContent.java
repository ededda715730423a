package dev.carrel.formats.office.opendocument;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.RepeatedCell;
import dev.carrel.formats.xhtml.XhtmlWriter;
import dev.carrel.formats.xhtml.XmlAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** A SAX handler that translates the elements of OpenDocument into XHTML. */
final class OpenDocumentContent extends DefaultHandler {

    private static final Map<String, String> XHTML_ELEMENTS = Map.of("p", "p", "list-item", "li",
            "list-header", "li",
            "table", "table", "table-row", "tr", "table-cell", "td", "covered-table-cell", "td");
    /** Not part of the text: deleted text, comments, styles, readings, tables of contents. */
    private static final Set<String> IGNORED_ELEMENTS = Set.of("tracked-changes", "annotation", "forms",
            "automatic-styles",
            "table-of-content", "alphabetical-index", "illustration-index", "table-index", "sequence-decls", "scripts",
            "font-face-decls", "settings", "shapes", "linenumbering-configuration", "calculation-settings",
            "bibliography-configuration", "note-citation", "ruby-text", "meta", "styles", "master-styles",
            "binary-data");
    private static final int MAX_REPEATED_CELLS = 1_000;
    private static final String NO_ELEMENT = "";

    private final XhtmlWriter xhtml;
    private final SectionWriter sections;
    private final OpenDocumentLists lists;
    private final OpenDocumentTextStyles texts;
    private final UnaryOperator<String> formulas;
    private final Deque<String> openElements = new ArrayDeque<>();
    private boolean spreadsheet;
    private boolean presentation;
    private int ignoredDepth;
    /** Whether what is ignored is the text of a cell, which keeps its place. */
    private boolean inStruckCell;
    private int noteDepth;
    private int cellRepeats;
    private final OpenDocumentMerges merges = new OpenDocumentMerges();
    /** Whether the cell that begins goes on with the one above. */
    private boolean goesOn;
    /** Whether the frame that begins has an object. */
    private boolean isObject;

    /**
     * @param sections counts what is not taken
     * @param lists the styles of the lists
     * @param texts the styles of words
     * @param formulas the formula in an object, by its address; empty for another object
     */
    OpenDocumentContent(XhtmlWriter xhtml, SectionWriter sections, OpenDocumentLists lists,
            OpenDocumentTextStyles texts, UnaryOperator<String> formulas) {
        this.xhtml = xhtml;
        this.sections = sections;
        this.texts = texts;
        this.lists = lists;
        this.formulas = formulas;
    }

    /** Returns true if the document is a spreadsheet. */
    boolean isSpreadsheet() {
        return spreadsheet;
    }

    /** Returns true if the document is a presentation. */
    boolean isPresentation() {
        return presentation;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        countLeftOut(localName, attributes);
        boolean isStruck = ignoredDepth == 0
                && texts.isStruck(XmlAttributes.find(attributes, "style-name"));
        sections.leaveOut(Part.DELETED_TEXTS, isStruck ? 1 : 0);
        boolean isCell = localName.endsWith("table-cell");
        if (ignoredDepth > 0 || IGNORED_ELEMENTS.contains(localName) || isStruck && !isCell) {
            ignoredDepth++;
            return;
        }
        // A footnote becomes part of its paragraph.
        String xhtmlElement = noteDepth > 0 ? NO_ELEMENT : XHTML_ELEMENTS.getOrDefault(localName, NO_ELEMENT);
        switch (localName) {
            case "h" -> xhtmlElement = "h"
                    + Math.clamp(XmlAttributes.findNumber(attributes, "outline-level", 1), 1, 6);
            case "spreadsheet" -> spreadsheet = true;
            case "presentation" -> presentation = true;
            case "page" -> xhtmlElement = beginGroup("div", "slide-content");
            case "notes" -> xhtmlElement = beginGroup("div", "slide-notes");
            case "list" -> xhtmlElement = noteDepth > 0 ? NO_ELEMENT : lists.enterList(attributes);
            case "list-item" -> lists.enterItem(attributes);
            case "a" -> xhtmlElement = enterLink(attributes);
            case "span" ->
                    xhtmlElement = texts.isRaised(XmlAttributes.find(attributes, "style-name")) ? "sup"
                            : NO_ELEMENT;
            case "table-row" -> merges.enterRow();
            case "table" -> beginTable(attributes);
            case "s" -> sendCharacters(" ");
            case "tab" -> sendCharacters("\t");
            case "line-break" -> sendCharacters("\n");
            case "table-cell", "covered-table-cell" -> {
                cellRepeats = Math.clamp(XmlAttributes.findNumber(attributes, "number-columns-repeated", 1), 1,
                        MAX_REPEATED_CELLS);
                goesOn = merges.enterCell(localName.startsWith("covered"), cellRepeats,
                        XmlAttributes.findNumber(attributes, "number-rows-spanned", 1));
            }
            case "note" -> {
                noteDepth++;
                sendCharacters(" [");
            }
            default -> {
                // Other elements have no counterpart in XHTML.
            }
        }
        openElements.push(xhtmlElement);
        if (!xhtmlElement.isEmpty() && !xhtmlElement.equals("div") && !xhtmlElement.equals("a")) {
            xhtml.startElement("", xhtmlElement, xhtmlElement, xhtmlElement.equals("ol") ? lists.start() : null);
        }
        if (goesOn) {
            goesOn = false;
            sendCharacters(RepeatedCell.MARK);
        }
        if (localName.equals("p") && noteDepth == 0) {
            sendCharacters(lists.takeLabel());
        } else if (localName.equals("h") && noteDepth == 0) {
            sendCharacters(lists.enterHeading(attributes));
        }
        inStruckCell = isStruck;
        ignoredDepth = isStruck ? 1 : 0;
    }

    /** An object has a picture of itself. */
    private void countLeftOut(String element, Attributes attributes) {
        switch (element) {
            case "frame" -> isObject = false;
            case "object", "object-ole" -> {
                isObject = true;
                String formula = formulas.apply(XmlAttributes.find(attributes, "href"));
                sections.leaveOut(Part.EMBEDDED_OBJECTS, formula.isEmpty() ? 1 : 0);
                sendCharacters(formula);
            }
            case "image" -> sections.leaveOut(Part.PICTURES, isObject ? 0 : 1);
            case "plugin" -> sections.leaveOut(Part.MEDIA, 1);
            case "annotation" -> sections.leaveOut(Part.COMMENTS, 1);
            case "deletion" -> sections.leaveOut(Part.DELETED_TEXTS, 1);
            default -> {
                // Everything else is read, or has no content.
            }
        }
    }

    private void beginTable(Attributes attributes) throws SAXException {
        merges.enterTable();
        String name = XmlAttributes.find(attributes, "name");
        if (spreadsheet && !name.isEmpty()) {
            beginGroup("div", "sheet");
            xhtml.startElement("", "h1", "h1", null);
            sendCharacters(name);
            xhtml.endElement("", "h1", "h1");
        }
    }

    private String enterLink(Attributes attributes) {
        var target = new AttributesImpl();
        target.addAttribute("", "href", "href", "CDATA", XmlAttributes.find(attributes, "href"));
        xhtml.startElement("", "a", "a", target);
        return "a";
    }

    private String beginGroup(String element, String group) {
        var attributes = new AttributesImpl();
        attributes.addAttribute("", "class", "class", "CDATA", group);
        xhtml.startElement("", element, element, attributes);
        return element;
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        if (ignoredDepth > 0) {
            ignoredDepth--;
            if (ignoredDepth > 0 || !inStruckCell) {
                return;
            }
            inStruckCell = false;
        }
        String xhtmlElement = openElements.pop();
        if (xhtmlElement.equals("td")) {
            // A repeated empty cell is the distance to the next cell.
            for (int i = 1; i < cellRepeats; i++) {
                xhtml.endElement("", xhtmlElement, xhtmlElement);
            }
            cellRepeats = 1;
        }
        if (localName.equals("list") && noteDepth == 0) {
            lists.leaveList();
        }
        if (localName.equals("note")) {
            noteDepth--;
            sendCharacters("] ");
        }
        if (!xhtmlElement.isEmpty()) {
            xhtml.endElement("", xhtmlElement, xhtmlElement);
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (ignoredDepth == 0) {
            xhtml.characters(characters, start, length);
        }
    }

    @Override
    public void endDocument() throws SAXException {
        xhtml.endDocument();
    }

    private void sendCharacters(String characters) {
        characters(characters.toCharArray(), 0, characters.length());
    }
}
