package dev.carrel.formats.office;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** The lists of an OpenDocument text: which of their levels are numbered, and where their numbers begin. */
final class OpenDocumentLists {

    /** The styles with the numbered levels, such as {@code L1 2}. */
    private final Set<String> numberedLevels = new HashSet<>();
    /** The styles of the open lists, the innermost last. */
    private final Deque<String> openStyles = new ArrayDeque<>();
    /** The number of items that lists of a style and level had so far. */
    private final Map<String, Integer> itemCounts = new HashMap<>();

    /** Returns a handler that collects the styles of lists. */
    DefaultHandler styles() {
        return new DefaultHandler() {

            private String style = "";

            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                if (localName.equals("list-style")) {
                    style = find(attributes, "name");
                } else if (localName.equals("list-level-style-number") && !find(attributes, "num-format").isEmpty()) {
                    numberedLevels.add(style + " " + find(attributes, "level"));
                }
            }
        };
    }

    /** Returns the XHTML element of a list that begins. */
    String enterList(Attributes attributes) {
        String own = find(attributes, "style-name");
        openStyles.addLast(own.isEmpty() && !openStyles.isEmpty() ? openStyles.getLast() : own);
        if (!find(attributes, "continue-numbering").equals("true") && find(attributes, "continue-list").isEmpty()) {
            itemCounts.remove(level());
        }
        return numberedLevels.contains(level()) ? "ol" : "ul";
    }

    /** Returns the attributes of the list, with the number of its first item. */
    Attributes start() {
        var attributes = new AttributesImpl();
        attributes.addAttribute("", "start", "start", "CDATA",
                String.valueOf(itemCounts.getOrDefault(level(), 0) + 1));
        return attributes;
    }

    void enterItem() {
        itemCounts.merge(level(), 1, Integer::sum);
    }

    void leaveList() {
        openStyles.pollLast();
    }

    private String level() {
        return (openStyles.isEmpty() ? "" : openStyles.getLast()) + " " + openStyles.size();
    }

    private static String find(Attributes attributes, String name) {
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getLocalName(i).equals(name)) {
                return attributes.getValue(i);
            }
        }
        return "";
    }
}
