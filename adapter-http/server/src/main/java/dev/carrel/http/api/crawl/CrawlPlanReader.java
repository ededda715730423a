package dev.carrel.http.api.crawl;

import dev.carrel.api.crawl.CrawlRequest;
import dev.carrel.api.crawl.CrawlRuleBody;
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

/** Reads crawl plans, and reports everything that is wrong with one at once. */
final class CrawlPlanReader {

    private final List<InvalidParameter> invalidParameters = new ArrayList<>();

    private CrawlPlanReader() {}

    /** Reads the fields of a plan. */
    static CrawlRequest readRequest(BodyFields fields) {
        return new CrawlRequest(fields.readString(startFieldOf(CrawlKind.SITE)),
                fields.readString(startFieldOf(CrawlKind.SITEMAP)), fields.readInteger("depth"),
                fields.readInteger("maxPages"), fields.readMap("attributes"), readRules(fields.readObjects("rules")));
    }

    private static @Nullable List<CrawlRuleBody> readRules(@Nullable List<BodyFields> rules) {
        return rules == null ? null
                : rules.stream()
                        .map(rule -> new CrawlRuleBody(rule.readString("pathPrefix"), rule.readMap("attributes")))
                        .toList();
    }

    /** Returns the field that holds the start of a crawl of a kind. */
    static String startFieldOf(CrawlKind kind) {
        return switch (kind) {
            case SITE -> "url";
            case SITEMAP -> "sitemap";
        };
    }

    /**
     * Returns the plan that a request describes, with defaults for what it leaves out.
     *
     * @throws ProblemException if any value is invalid
     */
    static CrawlPlan toPlan(CrawlRequest request) {
        new CrawlPlanReader().requireValid(request);
        CrawlPlan plan = request.url() != null
                ? CrawlPlan.ofSite(request.url())
                : CrawlPlan.ofSitemap(String.valueOf(request.sitemap()));
        return plan.withDepth(request.depth() == null ? plan.depth() : request.depth())
                .withMaxPages(request.maxPages() == null ? plan.maxPages() : request.maxPages())
                .withAttributes(CrawlRuleBody.toAttributes("attributes", request.attributes()))
                .withRules(CrawlRuleBody.toRules(request.rules()));
    }

    private void requireValid(CrawlRequest request) {
        if ((request.url() == null) == (request.sitemap() == null)) {
            invalidParameters.add(InvalidParameter.inBody("", "exactly one of url and sitemap must be given"));
        }
        checkAddress(CrawlKind.SITE, request.url());
        checkAddress(CrawlKind.SITEMAP, request.sitemap());
        checkRange("depth", request.depth(), 0, CrawlPlan.MAX_DEPTH);
        checkRange("maxPages", request.maxPages(), 1, CrawlPlan.MAX_PAGES);
        if (!invalidParameters.isEmpty()) {
            throw new ProblemException(
                    ProblemMapper.invalidRequestProblem(invalidParameters, "Some values are not acceptable."));
        }
    }

    private void checkAddress(CrawlKind kind, @Nullable String address) {
        if (address != null) {
            WebAddress.findViolation(address)
                    .ifPresent(violation -> invalidParameters
                            .add(InvalidParameter.inBody(startFieldOf(kind), violation)));
        }
    }

    private void checkRange(String field, @Nullable Integer value, int min, int max) {
        if (value != null && (value < min || value > max)) {
            invalidParameters.add(InvalidParameter.inBody(field, "must be from " + min + " to " + max));
        }
    }
}
