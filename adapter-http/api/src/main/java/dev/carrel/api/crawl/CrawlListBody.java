package dev.carrel.api.crawl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the crawls of a library, newest first.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record CrawlListBody(List<CrawlBody> crawls, @Nullable String nextCursor) {}
