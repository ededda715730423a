package dev.carrel.formats.office.opendocument;

import dev.carrel.formats.xhtml.XmlAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** The lists and headings of an OpenDocument text: which of their levels are numbered, and their numbers. */
final class OpenDocumentLists {

    private static final String OUTLINE = " outline";

    /** The numbered levels, such as {@code L1 2}. */
    private final Map<String, NumberLevel> levels = new HashMap<>();
    /** The styles of the open lists, the innermost last. */
    private final Deque<String> openStyles = new ArrayDeque<>();
    /** The last numbers of a style and level so far. */
    private final Map<String, Integer> lastNumbers = new HashMap<>();
    /** The number of the item that begins, as the document shows it; empty if its list writes it, or it has none. */
    private String label = "";
    /** The same for an item that turns out to be a heading. */
    private String headingLabel = "";

    /** Returns a handler that collects the styles of lists and headings. */
    DefaultHandler styles() {
        return new DefaultHandler() {

            private String style = "";

            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                switch (localName) {
                    case "list-style" -> style = XmlAttributes.find(attributes, "name");
                    case "outline-style" -> style = OUTLINE;
                    case "list-level-style-number", "outline-level-style" -> {
                        NumberLevel level = NumberLevel.of(attributes);
                        if (level.isNumbered()) {
                            levels.put(key(style, XmlAttributes.findNumber(attributes, "level", 1)), level);
                        }
                    }
                    default -> {
                        // Other styles are read elsewhere.
                    }
                }
            }
        };
    }

    /** Returns the XHTML element of a list that begins. */
    String enterList(Attributes attributes) {
        String own = XmlAttributes.find(attributes, "style-name");
        openStyles.addLast(own.isEmpty() && !openStyles.isEmpty() ? openStyles.getLast() : own);
        if (!XmlAttributes.find(attributes, "continue-numbering").equals("true")
                && XmlAttributes.find(attributes, "continue-list").isEmpty()) {
            lastNumbers.remove(place());
        }
        return level().isUsual() ? "ol" : "ul";
    }

    /** Returns the attributes of the list, with the number of its first item. */
    Attributes start() {
        var attributes = new AttributesImpl();
        attributes.addAttribute("", "start", "start", "CDATA", String.valueOf(nextNumber(place(), level())));
        return attributes;
    }

    void enterItem(Attributes attributes) {
        NumberLevel level = level();
        int number = XmlAttributes.findNumber(attributes, "start-value", nextNumber(place(), level));
        lastNumbers.put(place(), number);
        headingLabel = level.isNumbered()
                ? level.write(openStyles.size(), above -> numberOf(openStyles.getLast(), above))
                : "";
        label = level.isUsual() ? "" : headingLabel;
    }

    /** Returns what stands before the first paragraph of an item, and forgets it. */
    String takeLabel() {
        return take(label);
    }

    /** Returns the number of a heading; empty if it has none. */
    String enterHeading(Attributes attributes) {
        String ofItem = take(headingLabel);
        int depth = XmlAttributes.findNumber(attributes, "outline-level", 1);
        NumberLevel level = levels.get(key(OUTLINE, depth));
        if (!ofItem.isEmpty() || level == null
                || XmlAttributes.find(attributes, "is-list-header").equals("true")) {
            return ofItem;
        }
        lastNumbers.put(key(OUTLINE, depth), nextNumber(key(OUTLINE, depth), level));
        lastNumbers.keySet().removeIf(key -> key.startsWith(OUTLINE) && isBelow(key, depth));
        return take(level.write(depth, above -> numberOf(OUTLINE, above)));
    }

    void leaveList() {
        openStyles.pollLast();
    }

    private String take(String taken) {
        label = "";
        headingLabel = "";
        return taken.isBlank() ? "" : taken.strip() + " ";
    }

    private static boolean isBelow(String key, int depth) {
        return Integer.parseInt(key.substring(OUTLINE.length() + 1)) > depth;
    }

    private int nextNumber(String place, NumberLevel level) {
        return lastNumbers.getOrDefault(place, level.start() - 1) + 1;
    }

    private int numberOf(String style, int depth) {
        String place = key(style, depth);
        return lastNumbers.getOrDefault(place, levels.getOrDefault(place, NumberLevel.NONE).start());
    }

    private NumberLevel level() {
        return levels.getOrDefault(place(), NumberLevel.NONE);
    }

    private String place() {
        return key(openStyles.isEmpty() ? "" : openStyles.getLast(), openStyles.size());
    }

    private static String key(String style, int depth) {
        return style + " " + depth;
    }
}
