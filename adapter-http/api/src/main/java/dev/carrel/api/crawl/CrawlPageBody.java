package dev.carrel.api.crawl;

import dev.carrel.domain.crawl.CrawlPage;
import org.jspecify.annotations.Nullable;

/**
 * A web page that a crawl found.
 *
 * @param document the id of its document; null if it has none
 * @param message why it was skipped or failed; else null
 */
public record CrawlPageBody(String url, int depth, String status, @Nullable String document,
        @Nullable String message) {

    /** Returns the body of a page. */
    public static CrawlPageBody of(CrawlPage page) {
        return new CrawlPageBody(page.url().value(), page.depth(), page.status().wireName(),
                page.document() == null ? null : page.document().value(), page.reason());
    }
}
