package dev.carrel.formats.office.opendocument;

import java.util.List;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Passes styles on to all readers at once, and ends where the body begins. */
final class StylesHandler extends DefaultHandler {

    private final List<DefaultHandler> readers;

    StylesHandler(List<DefaultHandler> readers) {
        this.readers = readers;
    }

    /** Ends the parsing: there are no more styles. */
    static final class BodyReached extends SAXException {

        private static final long serialVersionUID = 1;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (localName.equals("body")) {
            throw new BodyReached();
        }
        for (DefaultHandler reader : readers) {
            reader.startElement(uri, localName, qName, attributes);
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        for (DefaultHandler reader : readers) {
            reader.endElement(uri, localName, qName);
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        for (DefaultHandler reader : readers) {
            reader.characters(characters, start, length);
        }
    }
}
