package dev.carrel.formats.office;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** The styles of an OpenDocument text that strike text out or raise it. */
final class OpenDocumentTextStyles {

    private final Set<String> struck = new HashSet<>();
    private final Set<String> raised = new HashSet<>();

    /** Returns a handler that collects the styles. */
    DefaultHandler styles() {
        return new DefaultHandler() {

            private String style = "";

            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                if (localName.equals("style")) {
                    style = valueOf("name", attributes);
                } else if (localName.equals("text-properties") && !style.isEmpty()) {
                    if (isSet("text-line-through-style", attributes) || isSet("text-line-through-type", attributes)) {
                        struck.add(style);
                    }
                    String position = valueOf("text-position", attributes);
                    if (position.startsWith("super") || position.matches("[1-9]\\d?%.*")) {
                        raised.add(style);
                    }
                }
            }
        };
    }

    boolean isStruck(@Nullable String style) {
        return style != null && struck.contains(style);
    }

    boolean isRaised(@Nullable String style) {
        return style != null && raised.contains(style);
    }

    private static boolean isSet(String name, Attributes attributes) {
        String value = valueOf(name, attributes);
        return !value.isEmpty() && !value.equals("none");
    }

    private static String valueOf(String name, Attributes attributes) {
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getLocalName(i).equals(name)) {
                return attributes.getValue(i);
            }
        }
        return "";
    }
}
