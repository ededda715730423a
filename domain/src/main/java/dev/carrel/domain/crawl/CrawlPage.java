package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/**
 * An address that a crawl met.
 *
 * @param number in the order in which they were met, from 1
 * @param depth how many links it is away from the start
 * @param document the document that it became; null if it is none, or no more
 * @param reason why it was skipped or failed, a sentence; null otherwise
 */
public record CrawlPage(long number, WebAddress url, int depth, PageStatus status, @Nullable DocumentId document,
        @Nullable String reason) {}
