package dev.carrel.scraping.content;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/** The abbreviations of a page, whose meaning shows up under the pointer. It is written where each stands first. */
final class Abbreviations {

    private static final int MAX_CHARACTERS = 100;

    private final Set<String> explained = new HashSet<>();

    /** Returns the meaning in parentheses; empty if it is known, or the text has it. */
    String meaningOf(Element abbreviation) {
        String meaning = abbreviation.attr("title").strip();
        String text = abbreviation.text().strip();
        boolean isMeaning = meaning.length() > text.length() && meaning.length() <= MAX_CHARACTERS && !text.isEmpty()
                && meaning.codePoints().anyMatch(Character::isLetter)
                && text.codePoints().anyMatch(Character::isLetter);
        return isMeaning && explained.add(text.toLowerCase(Locale.ROOT)) && !isExplained(abbreviation, meaning)
                ? " (" + meaning + ")"
                : "";
    }

    private static boolean isExplained(Element abbreviation, String meaning) {
        Element around = abbreviation.parent();
        return around != null && around.text().toLowerCase(Locale.ROOT).contains(meaning.toLowerCase(Locale.ROOT));
    }
}
