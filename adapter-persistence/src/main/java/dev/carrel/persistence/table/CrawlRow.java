package dev.carrel.persistence.table;

import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;

/**
 * A crawl as it stands in its row.
 *
 * @param key what other rows know it by
 */
public record CrawlRow(long key, Crawl crawl) {

    /** How many of its pages have a status. */
    public long pageCount(PageStatus status) {
        return crawl.pageCounts().getOrDefault(status, 0L);
    }
}
