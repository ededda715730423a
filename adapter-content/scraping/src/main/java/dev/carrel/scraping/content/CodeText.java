package dev.carrel.scraping.content;

import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Code on a page: a {@code pre} element, or a listing that has an element for each line, as Doxygen writes it. */
final class CodeText {

    private static final String LINE = "line";
    private static final String LINE_NUMBER = "lineno";
    /** Doxygen's tooltips, which stand after the lines of a listing. */
    private static final String TOOLTIP = "ttc";

    private CodeText() {}

    /** Returns true if an element holds code or other preformatted text. */
    static boolean isCode(Element element) {
        return element.nameIs("pre") || isListing(element);
    }

    /**
     * Returns true if an element holds the lines of a listing, and perhaps tooltips; Sphinx names lines of verse so.
     */
    static boolean isListing(@Nullable Element element) {
        return element != null && element.nameIs("div") && element.hasClass("fragment")
                && isLine(element.firstElementChild());
    }

    /** Returns true for a line of a listing, if the element is in one. */
    static boolean isLine(@Nullable Element element) {
        return element != null && element.nameIs("div") && element.hasClass(LINE);
    }

    /** Returns true for a hidden text within code. */
    static boolean isTooltip(Element element) {
        return element.hasClass(TOOLTIP);
    }

    /** Returns true for the number of a line, which needs a space between it and the code. */
    static boolean isLineNumber(Element element) {
        return element.hasClass(LINE_NUMBER);
    }

    /** Returns the text of a block verbatim. */
    static String of(ContentBlock block) {
        return block.includedNodes().stream().map(CodeText::verbatimText).collect(Collectors.joining("\n"));
    }

    private static String verbatimText(ContentNode node) {
        return switch (node) {
            case TextRun run -> run.text();
            case ContentBlock block -> of(block);
        };
    }

    /** Returns true for the numbers of the lines of code in the next cell. */
    static boolean isLineNumbers(ContentBlock code, String text) {
        Element cell = code.element().closest("td");
        Element next = cell == null ? null : cell.nextElementSibling();
        return next != null && text.matches("[\\d\\s]+") && next.selectFirst("pre") != null;
    }
}
