package dev.carrel.api.crawl;

import org.jspecify.annotations.Nullable;

/**
 * A crawl to start: exactly one of {@code url} and {@code sitemap} must be given.
 *
 * @param depth how many links to follow from the start; null for the default
 * @param maxPages how many pages to read at most; null for the default
 */
public record CrawlRequest(@Nullable String url, @Nullable String sitemap, @Nullable Integer depth,
        @Nullable Integer maxPages) {}
