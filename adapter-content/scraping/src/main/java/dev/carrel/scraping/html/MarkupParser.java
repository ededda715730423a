package dev.carrel.scraping.html;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.RunStyles;
import java.util.Iterator;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/** A parser for a page and the markup embedded in it, with one limit on the elements of all. */
final class MarkupParser {

    static final int MAX_ELEMENTS = 300_000;
    /** Limits the nodes that are no elements: comments and the text between them. */
    static final int MAX_TAGS = 600_000;
    /** Deeper elements become siblings. */
    private static final int MAX_DEPTH = 256;

    /** jsoup resolves a base address at once, in time quadratic in its length. */
    private static final Pattern BASE = Pattern.compile("(?i)<base(?=[\\s/])");
    /** Replaces {@code base}: it has no content and may stand in the same places. */
    private static final String BASE_STAND_IN = "<link data-carrel-base";

    /** jsoup copies a tag name again for each character: it is cut at the next tag and at a length that no name has. */
    private static final Pattern ENDLESS_NAME = Pattern.compile("(</?[a-zA-Z](?:[^\\s/><]{128}|[^\\s/><]*+(?=<)))");

    /** What a style sheet or a style says that matters. */
    private static final Pattern STYLED = Pattern.compile("(?i)line-through|vertical-align\\s{0,9}:\\s{0,9}super");

    private int elements;

    /**
     * Parses a page and resolves its base address against its location.
     *
     * @param location the address of the page; empty if it is not known
     * @throws UnreadableContentException if the page has too much markup
     */
    Document parse(String markup, String location) {
        if (markup.chars().filter(c -> c == '<').limit(MAX_TAGS + 1L).count() > MAX_TAGS) {
            throw new UnreadableContentException("The page has too much markup.");
        }
        try (var parser = new StreamParser(Parser.htmlParser().setMaxDepth(MAX_DEPTH))) {
            parser.parse(removeSlowMarkup(markup), location);
            for (Iterator<Element> made = parser.iterator(); made.hasNext(); elements++) {
                if (elements == MAX_ELEMENTS) {
                    throw new UnreadableContentException("The page has too much markup.");
                }
                made.next();
            }
            Document page = parser.document();
            PageAddress.resolveBase(page.selectFirst("link[data-carrel-base][href]")).ifPresent(page::setBaseUri);
            if (STYLED.matcher(markup).find()) {
                nameByStyle(page);
            }
            return page;
        }
    }

    /** Names elements that only their style strikes out or raises as if they said so. */
    private static void nameByStyle(Document page) {
        var styles = RunStyles.of(page.select("style").stream().map(Element::data));
        page.stream().forEach(element -> {
            String tag = styles.tagOf(element.normalName(), element.className(), element.attr("style"));
            if (!element.nameIs(tag)) {
                element.tagName(tag);
            }
        });
    }

    /** Removes markup that takes jsoup much more than linear time. */
    private static String removeSlowMarkup(String markup) {
        String names = ENDLESS_NAME.matcher(markup.replace("\0", "")).replaceAll("$1 ");
        return BASE.matcher(names).replaceAll(BASE_STAND_IN);
    }
}
