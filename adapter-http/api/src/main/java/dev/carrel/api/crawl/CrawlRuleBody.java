package dev.carrel.api.crawl;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of the pages of a crawl whose path begins with a prefix.
 *
 * @param pathPrefix begins with a slash
 * @param attributes added to the attributes of all pages; they win where the keys are equal
 */
public record CrawlRuleBody(@Nullable String pathPrefix, @Nullable Map<String, Object> attributes) {}
