package dev.carrel.scraping.content;

import java.util.Locale;
import org.jsoup.nodes.Element;

/** The levels of headings, by tag or ARIA role. */
final class HeadingLevels {

    private static final int DEFAULT_LEVEL = 2;

    private HeadingLevels() {}

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
}
