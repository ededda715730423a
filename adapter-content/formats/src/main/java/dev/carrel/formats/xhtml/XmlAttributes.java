package dev.carrel.formats.xhtml;

import org.xml.sax.Attributes;

/** Attributes by their local names, which differ in all elements that are read. */
public final class XmlAttributes {

    private XmlAttributes() {}

    /** Returns the value of an attribute; empty if there is none. */
    public static String find(Attributes attributes, String name) {
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getLocalName(i).equals(name)) {
                return attributes.getValue(i);
            }
        }
        return "";
    }

    public static int findNumber(Attributes attributes, String name, int otherwise) {
        String value = find(attributes, name);
        return value.matches("\\d{1,9}") ? Integer.parseInt(value) : otherwise;
    }
}
