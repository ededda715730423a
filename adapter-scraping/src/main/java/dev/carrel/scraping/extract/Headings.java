package dev.carrel.scraping.extract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** The headings that the text at hand stands under. */
final class Headings {

    private static final int LEVEL_WITHOUT_ONE = 2;

    private final Deque<Heading> path = new ArrayDeque<>();

    private record Heading(int level, String text) {}

    /** From 1; 0 if the element is no heading. */
    static int level(Element element) {
        String tag = element.normalName();
        if (tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6') {
            return tag.charAt(1) - '0';
        }
        if (!element.attr("role").toLowerCase(Locale.ROOT).equals("heading")) {
            return 0;
        }
        String level = element.attr("aria-level");
        return level.matches("[1-9]") ? level.charAt(0) - '0' : LEVEL_WITHOUT_ONE;
    }

    /** Leaves the headings of the same and of lower rank; a blank one only does that. */
    void enter(int level, String text) {
        while (!path.isEmpty() && path.getLast().level >= level) {
            path.removeLast();
        }
        if (!text.isBlank()) {
            path.addLast(new Heading(level, text));
        }
    }

    /** Outermost first. */
    List<String> path() {
        return path.stream().map(Heading::text).toList();
    }
}
