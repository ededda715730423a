package dev.carrel.scraping.content;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** The headings that the text at hand stands under. */
final class HeadingPath {

    private static final int DEFAULT_LEVEL = 2;

    private final Deque<HeadingEntry> entries = new ArrayDeque<>();

    private record HeadingEntry(int level, String text) {}

    /** From 1; 0 if the element is no heading. */
    static int levelOf(Element element) {
        String tag = element.normalName();
        if (tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6') {
            return tag.charAt(1) - '0';
        }
        if (!element.attr("role").toLowerCase(Locale.ROOT).equals("heading")) {
            return 0;
        }
        String level = element.attr("aria-level");
        return level.matches("[1-9]") ? level.charAt(0) - '0' : DEFAULT_LEVEL;
    }

    /** Leaves the headings of the same and of lower rank; a blank one only does that. */
    void enterHeading(int level, String text) {
        while (!entries.isEmpty() && entries.getLast().level >= level) {
            entries.removeLast();
        }
        if (!text.isBlank()) {
            entries.addLast(new HeadingEntry(level, text));
        }
    }

    /** Outermost first. */
    List<String> currentPath() {
        return entries.stream().map(HeadingEntry::text).toList();
    }
}
