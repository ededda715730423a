package dev.carrel.http.api;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlPlan.CrawlKind;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.request.BodyFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of a crawl. */
record CrawlPlanRequest(@Nullable String url, @Nullable String sitemap, @Nullable Integer depth,
        @Nullable Integer maxPages) {

    static CrawlPlanRequest of(BodyFields fields) {
        return new CrawlPlanRequest(fields.readString(startFieldOf(CrawlKind.SITE)),
                fields.readString(startFieldOf(CrawlKind.SITEMAP)),
                fields.readInteger("depth"), fields.readInteger("maxPages"));
    }

    /** The field that has the start of such a crawl. */
    static String startFieldOf(CrawlKind kind) {
        return switch (kind) {
            case SITE -> "url";
            case SITEMAP -> "sitemap";
        };
    }

    /** The plan, or all that is wrong with it. */
    CrawlPlan toCrawlPlan() {
        var invalidParameters = new ArrayList<InvalidParameter>();
        if ((url == null) == (sitemap == null)) {
            invalidParameters.add(InvalidParameter.inBody("", "exactly one of url and sitemap must be given"));
        }
        requireAddress(CrawlKind.SITE, url, invalidParameters);
        requireAddress(CrawlKind.SITEMAP, sitemap, invalidParameters);
        requireWithin("depth", depth, 0, CrawlPlan.MAX_DEPTH, invalidParameters);
        requireWithin("maxPages", maxPages, 1, CrawlPlan.MAX_PAGES, invalidParameters);
        if (!invalidParameters.isEmpty()) {
            throw new ProblemException(
                    ProblemMapper.invalidRequestProblem(invalidParameters, "Some values are not acceptable."));
        }
        CrawlPlan defaults = url != null ? CrawlPlan.ofSite(url) : CrawlPlan.ofSitemap(String.valueOf(sitemap));
        return defaults.withDepth(depth == null ? defaults.depth() : depth)
                .withMaxPages(maxPages == null ? defaults.maxPages() : maxPages);
    }

    private static void requireAddress(CrawlKind kind, @Nullable String address,
            List<InvalidParameter> invalidParameters) {
        if (address != null) {
            WebAddress.findViolation(address)
                    .ifPresent(flaw -> invalidParameters.add(InvalidParameter.inBody(startFieldOf(kind), flaw)));
        }
    }

    private static void requireWithin(String field, @Nullable Integer value, int min, int max,
            List<InvalidParameter> invalidParameters) {
        if (value != null && (value < min || value > max)) {
            invalidParameters.add(InvalidParameter.inBody(field, "must be from " + min + " to " + max));
        }
    }
}
