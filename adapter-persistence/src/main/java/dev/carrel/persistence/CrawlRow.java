package dev.carrel.persistence;

import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;

/**
 * A crawl as it stands in its row.
 *
 * @param key what other rows know it by
 */
record CrawlRow(long key, Crawl crawl) {

    /** How many of its pages have a status. */
    long pages(PageStatus status) {
        return crawl.pageCounts().getOrDefault(status, 0L);
    }
}
