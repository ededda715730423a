package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose a site to crawl. */
final class SiteOptions {

    @Option(names = "--crawl", paramLabel = "URL")
    private @Nullable String crawl;

    @Option(names = "--sitemap", paramLabel = "URL")
    private @Nullable String sitemap;

    @Option(names = "--depth", paramLabel = "N")
    private @Nullable Integer depth;

    @Option(names = "--max-pages", paramLabel = "N")
    private @Nullable Integer maxPages;

    /** Returns the plan of the crawl; null if no site is given. */
    @Nullable
    CrawlPlan toPlan() {
        if (crawl != null && sitemap != null) {
            throw CommandException.usageError("Give either --crawl or --sitemap, not both.");
        }
        if (crawl == null && sitemap == null) {
            if (depth != null || maxPages != null) {
                throw CommandException.usageError("--depth and --max-pages require --crawl or --sitemap.");
            }
            return null;
        }
        CrawlPlan plan = crawl != null ? CrawlPlan.ofSite(checkedAddress("--crawl", crawl))
                : CrawlPlan.ofSitemap(checkedAddress("--sitemap", sitemap));
        plan = depth == null ? plan : plan.withDepth(checkedNumber("--depth", depth, 0, CrawlPlan.MAX_DEPTH));
        return maxPages == null ? plan
                : plan.withMaxPages(checkedNumber("--max-pages", maxPages, 1, CrawlPlan.MAX_PAGES));
    }

    private static String checkedAddress(String option, @Nullable String url) {
        String address = url == null ? "" : url;
        WebAddress.findViolation(address).ifPresent(violation -> {
            throw CommandException.usageError("The URL of " + option + " " + violation + ".");
        });
        return address;
    }

    private static int checkedNumber(String option, int number, int min, int max) {
        if (number < min || number > max) {
            throw CommandException.usageError(option + " must be from " + min + " to " + max + ".");
        }
        return number;
    }
}
