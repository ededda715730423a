package dev.carrel.wiki;

import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The title above a page of MediaWiki, which is well-formed HTML of a line. */
final class DisplayTitle {

    private DisplayTitle() {}

    /**
     * Returns its text.
     *
     * @param title that is returned for markup which cannot be read
     */
    static String toText(String html, String title) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: they can be files, and grow without end.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var text = new StringBuilder();
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader("<title>" + html + "</title>"));
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.CHARACTERS) {
                    text.append(xml.getText());
                }
            }
        } catch (XMLStreamException ignored) {
            return title;
        }
        return text.isEmpty() ? title : text.toString();
    }
}
