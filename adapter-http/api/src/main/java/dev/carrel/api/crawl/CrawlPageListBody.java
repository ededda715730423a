package dev.carrel.api.crawl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the list of web pages that a crawl found.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record CrawlPageListBody(List<CrawlPageBody> pages, @Nullable String nextCursor) {}
