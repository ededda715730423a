package dev.carrel.bootstrap.cli;

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
    CrawlPlan plan() {
        if (crawl != null && sitemap != null) {
            throw CommandException.misuse("Give either --crawl or --sitemap, not both.");
        }
        if (crawl == null && sitemap == null) {
            if (depth != null || maxPages != null) {
                throw CommandException.misuse("--depth and --max-pages go with --crawl or --sitemap.");
            }
            return null;
        }
        CrawlPlan plan = crawl != null ? CrawlPlan.ofSite(address("--crawl", crawl))
                : CrawlPlan.ofSitemap(address("--sitemap", sitemap));
        plan = depth == null ? plan : plan.withDepth(within("--depth", depth, 0, CrawlPlan.MAX_DEPTH));
        return maxPages == null ? plan : plan.withMaxPages(within("--max-pages", maxPages, 1, CrawlPlan.MAX_PAGES));
    }

    private static String address(String option, @Nullable String url) {
        String given = url == null ? "" : url;
        WebAddress.findViolation(given).ifPresent(flaw -> {
            throw CommandException.misuse("The address of " + option + " " + flaw + ".");
        });
        return given;
    }

    private static int within(String option, int given, int least, int most) {
        if (given < least || given > most) {
            throw CommandException.misuse(option + " must be from " + least + " to " + most + ".");
        }
        return given;
    }
}
