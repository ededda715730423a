package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * What a crawl is to take in.
 *
 * @param start the page that it begins with, or the sitemap that lists the pages
 * @param depth how many links away from the start, 0 to {@value #MAX_DEPTH}; for a sitemap, from the pages that it
 * lists
 * @param maxPages how many pages are read at most, 1 to {@value #MAX_PAGES}
 */
public record CrawlPlan(CrawlKind kind, WebAddress start, int depth, int maxPages) {

    public static final int MAX_DEPTH = 50;
    public static final int MAX_PAGES = 100_000;
    public static final int DEFAULT_DEPTH = 3;
    public static final int DEFAULT_PAGES = 1000;

    /** How pages are found. */
    public enum CrawlKind {
        /** By following links from a page. */
        SITE,
        /** By a list that the site publishes (sitemaps.org). */
        SITEMAP
    }

    public CrawlPlan {
        if (depth < 0 || depth > MAX_DEPTH) {
            throw InvalidRequestException.of("depth", "must be from 0 to " + MAX_DEPTH);
        }
        if (maxPages < 1 || maxPages > MAX_PAGES) {
            throw InvalidRequestException.of("maxPages", "must be from 1 to " + MAX_PAGES);
        }
    }

    /** The site of a page, a few links deep. */
    public static CrawlPlan ofSite(String url) {
        return new CrawlPlan(CrawlKind.SITE, new WebAddress(url), DEFAULT_DEPTH, DEFAULT_PAGES);
    }

    /** The pages that a sitemap lists, and no others. */
    public static CrawlPlan ofSitemap(String url) {
        return new CrawlPlan(CrawlKind.SITEMAP, new WebAddress(url), 0, DEFAULT_PAGES);
    }

    public CrawlPlan withDepth(int links) {
        return new CrawlPlan(kind, start, links, maxPages);
    }

    public CrawlPlan withMaxPages(int pages) {
        return new CrawlPlan(kind, start, depth, pages);
    }
}
