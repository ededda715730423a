package dev.carrel.http;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlPlan.CrawlKind;
import dev.carrel.http.Problem.Flaw;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of a crawl. */
record PlanBody(@Nullable String url, @Nullable String sitemap, @Nullable Integer depth, @Nullable Integer maxPages) {

    static PlanBody of(Fields fields) {
        return new PlanBody(fields.string(fieldOf(CrawlKind.SITE)), fields.string(fieldOf(CrawlKind.SITEMAP)),
                fields.integer("depth"), fields.integer("maxPages"));
    }

    /** The field that has the start of such a crawl. */
    static String fieldOf(CrawlKind kind) {
        return switch (kind) {
            case SITE -> "url";
            case SITEMAP -> "sitemap";
        };
    }

    /** The plan, or all that is wrong with it. */
    CrawlPlan plan() {
        var flaws = new ArrayList<Flaw>();
        if ((url == null) == (sitemap == null)) {
            flaws.add(Flaw.inBody("", "exactly one of url and sitemap must be given"));
        }
        requireAddress(CrawlKind.SITE, url, flaws);
        requireAddress(CrawlKind.SITEMAP, sitemap, flaws);
        requireWithin("depth", depth, 0, CrawlPlan.MAX_DEPTH, flaws);
        requireWithin("maxPages", maxPages, 1, CrawlPlan.MAX_PAGES, flaws);
        if (!flaws.isEmpty()) {
            throw new Refused(Problems.invalid(flaws, "Some values are not acceptable."));
        }
        CrawlPlan usual = url != null ? CrawlPlan.ofSite(url) : CrawlPlan.ofSitemap(String.valueOf(sitemap));
        return usual.withDepth(depth == null ? usual.depth() : depth)
                .withMaxPages(maxPages == null ? usual.maxPages() : maxPages);
    }

    private static void requireAddress(CrawlKind kind, @Nullable String address, List<Flaw> flaws) {
        if (address != null) {
            WebAddress.findViolation(address).ifPresent(flaw -> flaws.add(Flaw.inBody(fieldOf(kind), flaw)));
        }
    }

    private static void requireWithin(String field, @Nullable Integer value, int least, int most, List<Flaw> flaws) {
        if (value != null && (value < least || value > most)) {
            flaws.add(Flaw.inBody(field, "must be from " + least + " to " + most));
        }
    }
}
