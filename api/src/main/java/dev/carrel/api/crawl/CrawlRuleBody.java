package dev.carrel.api.crawl;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of the pages of a crawl whose path begins with a prefix.
 *
 * @param pathPrefix begins with a slash
 * @param attributes added to those of all pages, and in place of those with the same key
 */
public record CrawlRuleBody(@Nullable String pathPrefix, @Nullable Map<String, Object> attributes) {}
