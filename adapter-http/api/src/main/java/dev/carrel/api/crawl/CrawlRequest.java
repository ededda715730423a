package dev.carrel.api.crawl;

import dev.carrel.domain.crawl.CrawlPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A crawl to start: exactly one of {@code url} and {@code sitemap} must be given.
 *
 * @param depth how many links to follow from the start; null for the default
 * @param maxPages how many pages to read at most; null for the default
 * @param attributes of all pages; null to leave the attributes of known pages as they are
 * @param rules further attributes of pages by their paths; null for none
 */
public record CrawlRequest(@Nullable String url, @Nullable String sitemap, @Nullable Integer depth,
        @Nullable Integer maxPages, @Nullable Map<String, Object> attributes, @Nullable List<CrawlRuleBody> rules) {

    /** Returns the request for a crawl. */
    public static CrawlRequest of(CrawlPlan plan) {
        String start = plan.start().value();
        boolean isSite = plan.kind() == CrawlPlan.CrawlKind.SITE;
        return new CrawlRequest(isSite ? start : null, isSite ? null : start, plan.depth(), plan.maxPages(),
                plan.attributes().isEmpty() ? null : plan.attributes().toMap(),
                plan.rules().stream().map(CrawlRuleBody::of).toList());
    }
}
