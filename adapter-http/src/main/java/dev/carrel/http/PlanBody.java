package dev.carrel.http;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlPlan.Kind;
import dev.carrel.http.Problem.Flaw;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of a crawl. */
record PlanBody(@Nullable String url, @Nullable String sitemap, @Nullable Integer depth, @Nullable Integer maxPages) {

    static PlanBody of(Fields fields) {
        return new PlanBody(fields.string(fieldOf(Kind.SITE)), fields.string(fieldOf(Kind.SITEMAP)),
                fields.integer("depth"), fields.integer("maxPages"));
    }

    /** The field that has the start of such a crawl. */
    static String fieldOf(Kind kind) {
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
        requireAddress(Kind.SITE, url, flaws);
        requireAddress(Kind.SITEMAP, sitemap, flaws);
        requireWithin("depth", depth, 0, CrawlPlan.MOST_DEPTH, flaws);
        requireWithin("maxPages", maxPages, 1, CrawlPlan.MOST_PAGES, flaws);
        if (!flaws.isEmpty()) {
            throw new Refused(Problems.invalid(flaws, "Some values are not acceptable."));
        }
        CrawlPlan usual = url != null ? CrawlPlan.site(url) : CrawlPlan.sitemap(String.valueOf(sitemap));
        return usual.depth(depth == null ? usual.depth() : depth)
                .mostPages(maxPages == null ? usual.mostPages() : maxPages);
    }

    private static void requireAddress(Kind kind, @Nullable String address, List<Flaw> flaws) {
        if (address != null) {
            WebAddress.flaw(address).ifPresent(flaw -> flaws.add(Flaw.inBody(fieldOf(kind), flaw)));
        }
    }

    private static void requireWithin(String field, @Nullable Integer value, int least, int most, List<Flaw> flaws) {
        if (value != null && (value < least || value > most)) {
            flaws.add(Flaw.inBody(field, "must be from " + least + " to " + most));
        }
    }
}
