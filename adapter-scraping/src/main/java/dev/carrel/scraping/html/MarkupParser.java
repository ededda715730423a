package dev.carrel.scraping.html;

import dev.carrel.scraping.text.UnreadableException;
import java.util.Iterator;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/** Parses a page and the markup that is packed in it, with one bound on all elements that are made of them. */
final class MarkupParser {

    static final int MAX_ELEMENTS = 300_000;
    /** Bounds the nodes that are no elements: comments and the text between them. */
    static final int MAX_TAGS = 600_000;
    /** What is nested deeper is read as if it were beside. */
    private static final int MAX_DEPTH = 256;

    /** jsoup resolves the address of a base at once, in time of the square of its length. */
    private static final Pattern BASE = Pattern.compile("(?i)<base(?=[\\s/])");
    /** Stands in for a base: as it has no content, and may stand wherever a base may. */
    private static final String BASE_STAND_IN = "<link data-carrel-base";

    /**
     * jsoup collects the name of a tag by copying it again and again: it ends at another tag, and where no name is as
     * long.
     */
    private static final Pattern ENDLESS_NAME = Pattern.compile("(</?[a-zA-Z](?:[^\\s/><]{128}|[^\\s/><]*+(?=<)))");

    private int elements;

    /**
     * Parses, and resolves the page's base against its location.
     *
     * @param location where the page is from; empty if that is not known
     * @throws UnreadableException if it is too much
     */
    Document parse(String markup, String location) throws UnreadableException {
        if (markup.chars().filter(c -> c == '<').limit(MAX_TAGS + 1L).count() > MAX_TAGS) {
            throw new UnreadableException("The page has more markup than is read.");
        }
        try (var parser = new StreamParser(Parser.htmlParser().setMaxDepth(MAX_DEPTH))) {
            parser.parse(removeSlowMarkup(markup), location);
            for (Iterator<Element> made = parser.iterator(); made.hasNext(); elements++) {
                if (elements == MAX_ELEMENTS) {
                    throw new UnreadableException("The page has more markup than is read.");
                }
                made.next();
            }
            Document page = parser.document();
            PageAddress.resolveBase(page.selectFirst("link[data-carrel-base][href]")).ifPresent(page::setBaseUri);
            return page;
        }
    }

    /** The same markup without what jsoup takes far more time for than its length is worth. */
    private static String removeSlowMarkup(String markup) {
        String names = ENDLESS_NAME.matcher(markup.replace("\0", "")).replaceAll("$1 ");
        return BASE.matcher(names).replaceAll(BASE_STAND_IN);
    }
}
