package dev.carrel.cli.client;

import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.PageStatus;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen from outside the engine of an address that a crawl met.
 *
 * @param document the document that it became; null if it is none
 * @param message why it was skipped or failed; null otherwise
 */
public record CrawledPageView(String url, int depth, PageStatus status, @Nullable String document,
        @Nullable String message) {

    static CrawledPageView of(CrawlPage page) {
        return new CrawledPageView(page.url().value(), page.depth(), page.status(),
                page.document() == null ? null : page.document().value(), page.reason());
    }
}
