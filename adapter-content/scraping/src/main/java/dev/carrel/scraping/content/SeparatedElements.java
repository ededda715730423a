package dev.carrel.scraping.content;

import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a line that style sheets set apart, without a space between them in the markup: links beside each other,
 * and labels with their values.
 */
final class SeparatedElements {

    private static final Set<String> WORD_TAGS = Set.of("code", "kbd", "samp", "tt", "var", "ruby", "sub", "sup", "wbr",
            "rt", "rb", "img", "i", "em");

    /** The last parent that was looked at, and whether it has text of its own. */
    private @Nullable Element parent;
    private boolean hasOwnText;

    /** Returns true if the element is set apart from the one before it. */
    boolean isApart(Element element) {
        if (!(element.previousSibling() instanceof Element before) || WORD_TAGS.contains(element.normalName())
                || WORD_TAGS.contains(before.normalName())) {
            return false;
        }
        if (isLink(element) && isLink(before)) {
            return true;
        }
        // A single letter is the initial of its word.
        return isNamed(element) && isNamed(before) && before.wholeOwnText().length() != 1 && isOnlyOfElements(element);
    }

    private boolean isOnlyOfElements(Element element) {
        Element around = element.parent();
        if (around == null || WORD_TAGS.contains(around.normalName())) {
            return false;
        }
        if (!around.equals(parent)) {
            parent = around;
            hasOwnText = !around.ownText().isBlank();
        }
        return !hasOwnText;
    }

    private static boolean isLink(Element element) {
        return element.nameIs("a") && element.hasAttr("href");
    }

    private static boolean isNamed(Element element) {
        return !element.className().isBlank();
    }
}
