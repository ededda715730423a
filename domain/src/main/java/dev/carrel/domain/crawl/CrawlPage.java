package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/**
 * An address that a crawl discovered.
 *
 * @param number its position in the order of discovery, from 1
 * @param depth the number of links from the start
 * @param document the document of the page; null if there is none, or no longer
 * @param reason why it was skipped or failed, as a sentence; null otherwise
 */
public record CrawlPage(long number, WebAddress url, int depth, PageStatus status, @Nullable DocumentId document,
        @Nullable String reason) {}
