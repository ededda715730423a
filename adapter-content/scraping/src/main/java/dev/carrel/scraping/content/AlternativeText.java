package dev.carrel.scraping.content;

import dev.carrel.domain.text.TextCleaner;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * The text alternative of a picture, as assistive technology reads it: {@code aria-label}, {@code alt}, {@code title}.
 */
final class AlternativeText {

    private static final int MAX_LENGTH = 100;

    private AlternativeText() {}

    /** Returns the text alternative in one line; empty if the element has none. */
    static String of(Element element) {
        if (element.attributesSize() == 0 && !element.nameIs("svg")) {
            return "";
        }
        return Stream.of(element.attr("aria-label"), element.nameIs("img") ? element.attr("alt") : "",
                element.attr("title"), element.nameIs("svg") ? titleInside(element) : "")
                .map(TextCleaner.WEB_PAGE::toSingleLine)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> TextCleaner.truncate(text, MAX_LENGTH))
                .orElse("");
    }

    private static String titleInside(Element picture) {
        Element first = picture.firstElementChild();
        return first != null && first.nameIs("title") ? first.wholeText() : "";
    }
}
