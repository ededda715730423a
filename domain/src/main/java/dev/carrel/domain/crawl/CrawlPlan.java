package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * The start and the limits of a crawl.
 *
 * @param start the page to begin with, or the sitemap that lists the pages
 * @param depth the maximum number of links from the start, 0 to {@value #MAX_DEPTH}; for a sitemap, from the pages that
 * it lists
 * @param maxPages the maximum number of pages to read, 1 to {@value #MAX_PAGES}
 */
public record CrawlPlan(CrawlKind kind, WebAddress start, int depth, int maxPages) {

    public static final int MAX_DEPTH = 50;
    public static final int MAX_PAGES = 100_000;
    public static final int DEFAULT_DEPTH = 3;
    public static final int DEFAULT_PAGES = 1000;

    /** How a crawl discovers pages. */
    public enum CrawlKind {
        /** Follows links from a page. */
        SITE,
        /** Reads the list that the site publishes (sitemaps.org). */
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

    /** Returns a plan for the site of a page, with the default limits. */
    public static CrawlPlan ofSite(String url) {
        return new CrawlPlan(CrawlKind.SITE, new WebAddress(url), DEFAULT_DEPTH, DEFAULT_PAGES);
    }

    /** Returns a plan for the pages that a sitemap lists, without following their links. */
    public static CrawlPlan ofSitemap(String url) {
        return new CrawlPlan(CrawlKind.SITEMAP, new WebAddress(url), 0, DEFAULT_PAGES);
    }

    /** Returns the plan with another depth. */
    public CrawlPlan withDepth(int links) {
        return new CrawlPlan(kind, start, links, maxPages);
    }

    /** Returns the plan with another page limit. */
    public CrawlPlan withMaxPages(int pages) {
        return new CrawlPlan(kind, start, depth, pages);
    }
}
