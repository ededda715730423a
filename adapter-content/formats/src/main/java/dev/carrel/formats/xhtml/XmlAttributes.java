package dev.carrel.formats.xhtml;

import java.util.regex.Pattern;
import org.xml.sax.Attributes;

/** Attributes by their local names, which differ in all elements that are read. */
public final class XmlAttributes {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

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
        return !value.isEmpty() && NUMBER.matcher(value).matches() ? Integer.parseInt(value) : otherwise;
    }
}
