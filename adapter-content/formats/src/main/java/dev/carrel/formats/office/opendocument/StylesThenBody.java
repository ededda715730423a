package dev.carrel.formats.office.opendocument;

import java.util.List;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Passes what stands before the body of a document to all readers of styles, and the body to the reader of the content.
 */
final class StylesThenBody extends DefaultHandler {

    private final List<DefaultHandler> styles;
    private final List<DefaultHandler> body;
    private List<DefaultHandler> current;
    private int depthInBody;

    StylesThenBody(List<DefaultHandler> styles, DefaultHandler content) {
        this.styles = styles;
        body = List.of(content);
        current = styles;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (depthInBody > 0 || localName.equals("body")) {
            depthInBody++;
            current = body;
        }
        for (DefaultHandler reader : current) {
            reader.startElement(uri, localName, qName, attributes);
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        for (DefaultHandler reader : current) {
            reader.endElement(uri, localName, qName);
        }
        if (depthInBody > 0) {
            depthInBody--;
            current = depthInBody == 0 ? styles : current;
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        for (DefaultHandler reader : current) {
            reader.characters(characters, start, length);
        }
    }

    @Override
    public void endDocument() throws SAXException {
        for (DefaultHandler reader : body) {
            reader.endDocument();
        }
    }
}
