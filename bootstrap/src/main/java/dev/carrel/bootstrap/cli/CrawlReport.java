package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.CrawlJson;
import dev.carrel.bootstrap.cli.place.CrawledPage;
import dev.carrel.bootstrap.cli.place.Part;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tells what a crawl has done: how many pages it read, and what it did not and why. */
final class CrawlReport {

    private static final int AT_ONCE = 1000;
    private static final int EXAMPLES = 5;

    private final Place place;
    private final Terminal terminal;
    private final boolean whole;
    private final boolean json;

    /**
     * @param whole whether every address is named, not only some for each reason
     */
    CrawlReport(Place place, Terminal terminal, boolean whole, boolean json) {
        this.place = place;
        this.terminal = terminal;
        this.whole = whole;
        this.json = json;
    }

    void show(Crawl crawl) {
        var left = new EnumMap<PageStatus, List<CrawledPage>>(PageStatus.class);
        left.put(PageStatus.SKIPPED, pages(crawl, PageStatus.SKIPPED));
        left.put(PageStatus.FAILED, pages(crawl, PageStatus.FAILED));
        if (json) {
            terminal.json(CrawlJson.crawl(crawl, left));
            return;
        }
        terminal.line(crawl.plan().start().value() + ": " + crawl.status().wireName() + ", " + counts(crawl) + ".");
        if (crawl.message() != null) {
            terminal.line(crawl.message());
        }
        if (crawl.pagesOverLimit() > 0) {
            terminal.line("More pages were met than the " + number(crawl.plan().maxPages())
                    + " that it may read; --max-pages lets it read more.");
        }
        left.forEach(this::list);
    }

    /** Such as {@code 12 pages read, 3 skipped, 1 failed}. */
    static String counts(Crawl crawl) {
        Map<PageStatus, Long> pages = crawl.pageCounts();
        long read = pages.getOrDefault(PageStatus.SUCCESS, 0L);
        long open = pages.getOrDefault(PageStatus.WAITING, 0L) + pages.getOrDefault(PageStatus.READING, 0L);
        return number(read) + (read == 1 ? " page" : " pages") + " read, "
                + number(pages.getOrDefault(PageStatus.SKIPPED, 0L))
                + " skipped, " + number(pages.getOrDefault(PageStatus.FAILED, 0L)) + " failed"
                + (open == 0 ? "" : ", " + number(open) + " to come");
    }

    private List<CrawledPage> pages(Crawl crawl, PageStatus status) {
        return crawl.pageCounts().getOrDefault(status, 0L) == 0 ? List.of()
                : Part.all(cursor -> place.crawlPages(crawl.library(), crawl.id(), status, cursor, AT_ONCE));
    }

    private void list(PageStatus status, List<CrawledPage> pages) {
        if (pages.isEmpty()) {
            return;
        }
        terminal.heading(status == PageStatus.SKIPPED ? "Skipped" : "Failed");
        Map<String, List<CrawledPage>> byReason = pages.stream()
                .collect(
                        Collectors.groupingBy(page -> Objects.requireNonNullElse(page.message(), "No reason is known."),
                                LinkedHashMap::new, Collectors.toList()));
        byReason.entrySet()
                .stream()
                .sorted(Comparator.comparingInt(reason -> -reason.getValue().size()))
                .forEach(reason -> list(reason.getKey(), reason.getValue()));
    }

    private void list(String reason, List<CrawledPage> pages) {
        terminal.line("  " + number(pages.size()) + " × " + reason);
        int named = whole ? pages.size() : Math.min(pages.size(), EXAMPLES);
        pages.subList(0, named).forEach(page -> terminal.line("      " + page.url()));
        if (named < pages.size()) {
            terminal.line("      and " + number(pages.size() - named) + " more (--verbose names them)");
        }
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
