package dev.carrel.api.crawl;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A crawl.
 *
 * @param url the start of a site's crawl; null for a sitemap
 * @param sitemap the sitemap; null for a site
 * @param attributes of all pages; absent if there are none
 * @param rules further attributes of pages by their paths; absent if there are none
 */
public record CrawlBody(String id, @Nullable String url, @Nullable String sitemap, int depth, int maxPages,
        @JsonInclude(Include.NON_EMPTY) Map<String, Object> attributes,
        @JsonInclude(Include.NON_EMPTY) List<CrawlRuleBody> rules, String status, @Nullable String message,
        CrawlPageCounts pages, String createdAt, @Nullable String endedAt) {

    /** Creates a body; attributes and rules are null if they were absent in JSON. */
    @SuppressWarnings("NullAway") // Jackson passes null for what is absent.
    public CrawlBody {
        attributes = attributes == null ? Map.of() : attributes;
        rules = rules == null ? List.of() : List.copyOf(rules);
    }

    /** Returns the body of a crawl. */
    public static CrawlBody of(Crawl crawl) {
        CrawlPlan plan = crawl.plan();
        String start = plan.start().value();
        boolean isSitemap = plan.kind() == CrawlPlan.CrawlKind.SITEMAP;
        return new CrawlBody(crawl.id().value(), isSitemap ? null : start, isSitemap ? start : null, plan.depth(),
                plan.maxPages(), plan.attributes().toMap(),
                plan.rules().stream().map(CrawlRuleBody::of).toList(),
                crawl.status().wireName(), crawl.message(), CrawlPageCounts.of(crawl),
                crawl.createdAt().toString(), crawl.endedAt() == null ? null : crawl.endedAt().toString());
    }

    /**
     * The number of pages in each state.
     *
     * @param beyond the pages that were found above the limit of the crawl and dropped
     */
    public record CrawlPageCounts(long waiting, long reading, long success, long skipped, long failed, long beyond) {

        /** Returns the counts of a crawl. */
        public static CrawlPageCounts of(Crawl crawl) {
            return new CrawlPageCounts(crawl.countPages(PageStatus.WAITING), crawl.countPages(PageStatus.READING),
                    crawl.countPages(PageStatus.SUCCESS), crawl.countPages(PageStatus.SKIPPED),
                    crawl.countPages(PageStatus.FAILED), crawl.pagesOverLimit());
        }
    }
}
