package dev.carrel.formats.office.opendocument;

import dev.carrel.formats.xhtml.XmlAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** The styles of an OpenDocument text that strike text out or raise it. */
final class OpenDocumentTextStyles {

    private static final Pattern RAISED = Pattern.compile("[1-9]\\d?%");

    private final Set<String> struck = new HashSet<>();
    private final Set<String> raised = new HashSet<>();

    /** Returns a handler that collects the styles. */
    DefaultHandler styles() {
        return new DefaultHandler() {

            private String style = "";

            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                if (localName.equals("style")) {
                    style = XmlAttributes.find(attributes, "name");
                } else if (localName.equals("text-properties") && !style.isEmpty()) {
                    if (isSet("text-line-through-style", attributes) || isSet("text-line-through-type", attributes)) {
                        struck.add(style);
                    }
                    String position = XmlAttributes.find(attributes, "text-position");
                    if (position.startsWith("super") || RAISED.matcher(position).lookingAt()) {
                        raised.add(style);
                    }
                }
            }
        };
    }

    boolean isStruck(String style) {
        return struck.contains(style);
    }

    boolean isRaised(String style) {
        return raised.contains(style);
    }

    private static boolean isSet(String name, Attributes attributes) {
        String value = XmlAttributes.find(attributes, name);
        return !value.isEmpty() && !value.equals("none");
    }
}
