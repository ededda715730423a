package dev.carrel.scraping.extract;

import java.util.Iterator;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/** Parses a page and the markup that is packed in it, with one bound on all elements that are made of them. */
final class MarkupParser {

    static final int MOST_ELEMENTS = 300_000;
    /** Bounds the nodes that are no elements: comments and the text between them. */
    static final int MOST_MARKUP = 600_000;
    /** What is nested deeper is read as if it were beside. */
    private static final int MOST_DEPTH = 256;

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
        if (markup.chars().filter(c -> c == '<').limit(MOST_MARKUP + 1L).count() > MOST_MARKUP) {
            throw new UnreadableException("The page has more markup than is read.");
        }
        try (var parser = new StreamParser(Parser.htmlParser().setMaxDepth(MOST_DEPTH))) {
            parser.parse(harmless(markup), location);
            for (Iterator<Element> made = parser.iterator(); made.hasNext(); elements++) {
                if (elements == MOST_ELEMENTS) {
                    throw new UnreadableException("The page has more markup than is read.");
                }
                made.next();
            }
            Document page = parser.document();
            PageAddress.ofBase(page.selectFirst("link[data-carrel-base][href]")).ifPresent(page::setBaseUri);
            return page;
        }
    }

    /** The same markup without what jsoup takes far more time for than its length is worth. */
    private static String harmless(String markup) {
        String names = ENDLESS_NAME.matcher(markup.replace("\0", "")).replaceAll("$1 ");
        return BASE.matcher(names).replaceAll(BASE_STAND_IN);
    }
}
