package dev.carrel.scraping.extract;

import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** The text that stands in for a picture, as assistive technology takes it: alternative text, label or tooltip. */
final class PictureText {

    private static final int MAX_CHARACTERS = 100;

    private PictureText() {}

    /** Returns it in one line; empty if the element has none. */
    static String of(Element element) {
        if (element.attributesSize() == 0 && !element.nameIs("svg")) {
            return "";
        }
        return Stream.of(element.attr("aria-label"), element.nameIs("img") ? element.attr("alt") : "",
                element.attr("title"), element.nameIs("svg") ? titleInside(element) : "")
                .map(CleanText::oneLine)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> CleanText.cut(text, MAX_CHARACTERS))
                .orElse("");
    }

    private static String titleInside(Element picture) {
        Element first = picture.firstElementChild();
        return first != null && first.nameIs("title") ? first.wholeText() : "";
    }
}
