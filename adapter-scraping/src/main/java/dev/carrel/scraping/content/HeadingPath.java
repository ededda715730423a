package dev.carrel.scraping.content;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** The headings above the current position. */
final class HeadingPath {

    private static final int DEFAULT_LEVEL = 2;

    private final Deque<HeadingEntry> entries = new ArrayDeque<>();

    private record HeadingEntry(int level, String text) {}

    /** Returns the level of a heading, from 1; 0 if the element is none. */
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

    /** Replaces the headings of the same and of deeper levels with this one; a blank heading only removes them. */
    void enterHeading(int level, String text) {
        while (!entries.isEmpty() && entries.getLast().level >= level) {
            entries.removeLast();
        }
        if (!text.isBlank()) {
            entries.addLast(new HeadingEntry(level, text));
        }
    }

    /** Returns the headings, outermost first. */
    List<String> currentPath() {
        return entries.stream().map(HeadingEntry::text).toList();
    }
}
