package dev.carrel.cli.client;

import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.PageStatus;
import org.jspecify.annotations.Nullable;

/**
 * A page of a crawl, as the API returns it.
 *
 * @param document the document that the page became; null if none
 * @param message why the page was skipped or failed; null otherwise
 */
public record CrawledPageView(String url, int depth, PageStatus status, @Nullable String document,
        @Nullable String message) {

    static CrawledPageView of(CrawlPage page) {
        return new CrawledPageView(page.url().value(), page.depth(), page.status(),
                page.document() == null ? null : page.document().value(), page.reason());
    }
}
