package dev.carrel.persistence.crawl;

import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;

/**
 * A row of the {@code crawl} table.
 *
 * @param key the primary key, which other tables refer to
 */
public record CrawlRow(long key, Crawl crawl) {

    /** Returns the number of pages with a status. */
    public long pageCount(PageStatus status) {
        return crawl.pageCounts().getOrDefault(status, 0L);
    }
}
