package dev.carrel.cli.command.crawl;

import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.ListPage;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Prints the result of a crawl: the page counts, and the skipped and failed pages by reason. */
public final class CrawlReport {

    private static final int PAGE_SIZE = 1000;
    private static final int MAX_EXAMPLES = 5;

    private final CommandClient client;
    private final Terminal terminal;
    private final boolean allPages;
    private final boolean json;

    /**
     * Creates a report.
     *
     * @param allPages whether to list every URL instead of a few for each reason
     */
    public CrawlReport(CommandClient client, Terminal terminal, boolean allPages, boolean json) {
        this.client = client;
        this.terminal = terminal;
        this.allPages = allPages;
        this.json = json;
    }

    /** Prints the report. */
    public void printReport(Crawl crawl) {
        var notImported = new EnumMap<PageStatus, List<CrawlPageBody>>(PageStatus.class);
        notImported.put(PageStatus.SKIPPED, listPages(crawl, PageStatus.SKIPPED));
        notImported.put(PageStatus.FAILED, listPages(crawl, PageStatus.FAILED));
        if (json) {
            terminal.printJson(ClientJsonWriter.writeCrawl(crawl, notImported));
            return;
        }
        terminal.printLine(
                crawl.plan().start().value() + ": " + crawl.status().wireName() + ", " + formatCounts(crawl) + ".");
        if (crawl.message() != null) {
            terminal.printLine(crawl.message());
        }
        if (crawl.pagesOverLimit() > 0) {
            terminal.printLine("The crawl found more pages than its limit of "
                    + formatNumber(crawl.plan().maxPages()) + "; raise it with --max-pages.");
        }
        notImported.forEach(this::printPages);
    }

    /** Formats the page counts, such as {@code 12 pages read, 3 skipped, 1 failed}. */
    static String formatCounts(Crawl crawl) {
        Map<PageStatus, Long> pages = crawl.pageCounts();
        long read = pages.getOrDefault(PageStatus.SUCCESS, 0L);
        long open = pages.getOrDefault(PageStatus.WAITING, 0L) + pages.getOrDefault(PageStatus.READING, 0L);
        return formatNumber(read) + (read == 1 ? " page" : " pages") + " read, "
                + formatNumber(pages.getOrDefault(PageStatus.SKIPPED, 0L))
                + " skipped, " + formatNumber(pages.getOrDefault(PageStatus.FAILED, 0L)) + " failed"
                + (open == 0 ? "" : ", " + formatNumber(open) + " pending");
    }

    private List<CrawlPageBody> listPages(Crawl crawl, PageStatus status) {
        return crawl.pageCounts().getOrDefault(status, 0L) == 0 ? List.of()
                : ListPage.readAll(
                        cursor -> client.listCrawlPages(crawl.library(), crawl.id(), status, cursor, PAGE_SIZE));
    }

    private void printPages(PageStatus status, List<CrawlPageBody> pages) {
        if (pages.isEmpty()) {
            return;
        }
        terminal.printHeading(status == PageStatus.SKIPPED ? "Skipped" : "Failed");
        Map<String, List<CrawlPageBody>> byReason = pages.stream()
                .collect(
                        Collectors.groupingBy(page -> Objects.requireNonNullElse(page.message(), "Unknown reason."),
                                LinkedHashMap::new, Collectors.toList()));
        byReason.entrySet()
                .stream()
                .sorted(Comparator.comparingInt(reason -> -reason.getValue().size()))
                .forEach(reason -> printPages(reason.getKey(), reason.getValue()));
    }

    private void printPages(String reason, List<CrawlPageBody> pages) {
        terminal.printLine("  " + formatNumber(pages.size()) + " × " + reason);
        int listed = allPages ? pages.size() : Math.min(pages.size(), MAX_EXAMPLES);
        pages.subList(0, listed).forEach(page -> terminal.printLine("      " + page.url()));
        if (listed < pages.size()) {
            terminal.printLine("      and " + formatNumber(pages.size() - listed) + " more (--verbose lists them)");
        }
    }

    private static String formatNumber(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
