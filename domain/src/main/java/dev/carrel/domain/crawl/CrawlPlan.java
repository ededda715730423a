package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * What a crawl is to take in.
 *
 * @param start the page that it begins with, or the sitemap that lists the pages
 * @param depth how many links away from the start, 0 to {@value #MOST_DEPTH}; for a sitemap, from the pages that it
 * lists
 * @param mostPages how many pages are read at most, 1 to {@value #MOST_PAGES}
 */
public record CrawlPlan(Kind kind, WebAddress start, int depth, int mostPages) {

    public static final int MOST_DEPTH = 50;
    public static final int MOST_PAGES = 100_000;
    public static final int USUAL_DEPTH = 3;
    public static final int USUAL_PAGES = 1000;

    /** How pages are found. */
    public enum Kind {
        /** By following links from a page. */
        SITE,
        /** By a list that the site publishes (sitemaps.org). */
        SITEMAP
    }

    public CrawlPlan {
        if (depth < 0 || depth > MOST_DEPTH) {
            throw InvalidRequestException.of("depth", "must be from 0 to " + MOST_DEPTH);
        }
        if (mostPages < 1 || mostPages > MOST_PAGES) {
            throw InvalidRequestException.of("maxPages", "must be from 1 to " + MOST_PAGES);
        }
    }

    /** The site of a page, a few links deep. */
    public static CrawlPlan site(String url) {
        return new CrawlPlan(Kind.SITE, new WebAddress(url), USUAL_DEPTH, USUAL_PAGES);
    }

    /** The pages that a sitemap lists, and no others. */
    public static CrawlPlan sitemap(String url) {
        return new CrawlPlan(Kind.SITEMAP, new WebAddress(url), 0, USUAL_PAGES);
    }

    public CrawlPlan depth(int links) {
        return new CrawlPlan(kind, start, links, mostPages);
    }

    public CrawlPlan mostPages(int pages) {
        return new CrawlPlan(kind, start, depth, pages);
    }
}
