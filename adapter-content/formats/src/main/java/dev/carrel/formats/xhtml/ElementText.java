package dev.carrel.formats.xhtml;

import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** A SAX handler for the text of the first element with a name. */
public final class ElementText extends DefaultHandler {

    private static final int MAX_LENGTH = 10_000;

    private final String name;
    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean ended;

    /**
     * @param name the local name of the element
     */
    public ElementText(String name) {
        this.name = name;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        if (depth > 0 || (!ended && localName.equals(name))) {
            depth++;
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        if (depth > 0) {
            depth--;
            ended = depth == 0;
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (depth > 0 && text.length() < MAX_LENGTH) {
            text.append(characters, start, length);
        }
    }

    /** Returns the text; empty if there is no such element. */
    public String text() {
        return text.toString();
    }
}
