package dev.carrel.bootstrap.cli.command.crawl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlBody.CrawlPageCounts;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints the result of a crawl: the page counts, and the skipped and failed pages by reason. */
public final class CrawlReport {

    private static final int PAGE_SIZE = 1000;
    private static final int MAX_EXAMPLES = 5;

    private final CommandClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final boolean allPages;
    private final boolean json;

    /**
     * Creates a report.
     *
     * @param allPages whether to list every URL instead of a few for each reason
     */
    public CrawlReport(CommandClient client, LibraryId library, Terminal terminal, boolean allPages, boolean json) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.allPages = allPages;
        this.json = json;
    }

    /** Prints the report. */
    public void printReport(CrawlBody crawl) {
        var notImported = new EnumMap<PageStatus, List<CrawlPageBody>>(PageStatus.class);
        notImported.put(PageStatus.SKIPPED, listPages(crawl, PageStatus.SKIPPED, crawl.pages().skipped()));
        notImported.put(PageStatus.FAILED, listPages(crawl, PageStatus.FAILED, crawl.pages().failed()));
        if (json) {
            terminal.printJson(writeReport(crawl, notImported));
            return;
        }
        terminal.printLine(
                startOf(crawl) + ": " + BodyStatus.of(crawl).wireName() + ", " + formatCounts(crawl) + ".");
        if (crawl.message() != null) {
            terminal.printLine(crawl.message());
        }
        if (crawl.pages().beyond() > 0) {
            terminal.printLine("The crawl found more pages than its limit of "
                    + formatNumber(crawl.maxPages()) + "; raise it with --max-pages.");
        }
        notImported.forEach(this::printPages);
    }

    /** Formats the page counts, such as {@code 12 pages read, 3 skipped, 1 failed}. */
    static String formatCounts(CrawlBody crawl) {
        CrawlPageCounts pages = crawl.pages();
        long read = pages.success();
        long open = pages.waiting() + pages.reading();
        return formatNumber(read) + (read == 1 ? " page" : " pages") + " read, " + formatNumber(pages.skipped())
                + " skipped, " + formatNumber(pages.failed()) + " failed"
                + (open == 0 ? "" : ", " + formatNumber(open) + " pending");
    }

    /** Returns the address of the site or the sitemap. */
    static String startOf(CrawlBody crawl) {
        return crawl.url() == null ? ApiJson.requireKnown(Optional.ofNullable(crawl.sitemap()), "sitemap")
                : crawl.url();
    }

    /** Writes a crawl with some of its pages, in one list for each status. */
    private static ObjectNode writeReport(CrawlBody crawl, Map<PageStatus, List<CrawlPageBody>> pages) {
        ObjectNode node = (ObjectNode) ClientJsonWriter.writeBody(crawl);
        pages.forEach((status, some) -> node.set(status.wireName(), ClientJsonWriter.writeBody(some)));
        return node;
    }

    private List<CrawlPageBody> listPages(CrawlBody crawl, PageStatus status, long count) {
        return count == 0 ? List.of()
                : ListPage.readAll(cursor -> client.listCrawlPages(library, new CrawlId(crawl.id()), status, cursor,
                        PAGE_SIZE));
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
