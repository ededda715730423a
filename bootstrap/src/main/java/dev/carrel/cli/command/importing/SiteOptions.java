package dev.carrel.cli.command.importing;

import dev.carrel.cli.context.CommandException;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Names a site to take in. */
final class SiteOptions {

    @Option(names = "--crawl", paramLabel = "URL", description = "Take in the site of this page, following its links.")
    @Nullable
    String crawl;

    @Option(names = "--sitemap", paramLabel = "URL", description = "Take in the pages that this sitemap lists.")
    @Nullable
    String sitemap;

    @Option(names = "--depth", paramLabel = "N", description = "How many links to follow from a page to the next; by default 3, for a sitemap 0.")
    @Nullable
    Integer depth;

    @Option(names = "--max-pages", paramLabel = "N", description = "How many pages to read at most; by default 1000.")
    @Nullable
    Integer maxPages;

    /** What is to be taken in; null if no site is named. */
    @Nullable
    CrawlPlan toPlan() {
        if (crawl != null && sitemap != null) {
            throw CommandException.usageError("Give either --crawl or --sitemap, not both.");
        }
        if (crawl == null && sitemap == null) {
            if (depth != null || maxPages != null) {
                throw CommandException.usageError("--depth and --max-pages go with --crawl or --sitemap.");
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
        String given = url == null ? "" : url;
        WebAddress.findViolation(given).ifPresent(flaw -> {
            throw CommandException.usageError("The address of " + option + " " + flaw + ".");
        });
        return given;
    }

    private static int checkedNumber(String option, int given, int least, int most) {
        if (given < least || given > most) {
            throw CommandException.usageError(option + " must be from " + least + " to " + most + ".");
        }
        return given;
    }
}
