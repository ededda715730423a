package dev.carrel.domain.crawl;

import dev.carrel.domain.WireName;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A crawl of a site: its plan and its progress.
 *
 * @param message why it failed, or what it could not read; null if there is nothing to report
 * @param pageCounts the number of addresses with each status; contains every status
 * @param pagesOverLimit how often an address was discovered after the page limit was reached; not counted elsewhere
 * @param endedAt null while it runs
 */
public record Crawl(CrawlId id, LibraryId library, CrawlPlan plan, CrawlStatus status, @Nullable String message,
        Map<PageStatus, Long> pageCounts, long pagesOverLimit, Instant createdAt, @Nullable Instant endedAt) {

    public Crawl {
        var all = new EnumMap<PageStatus, Long>(PageStatus.class);
        for (PageStatus pageStatus : PageStatus.values()) {
            all.put(pageStatus, pageCounts.getOrDefault(pageStatus, 0L));
        }
        pageCounts = Map.copyOf(all);
    }

    /** Returns how many addresses have a status. */
    public long countPages(PageStatus pageStatus) {
        return pageCounts.getOrDefault(pageStatus, 0L);
    }

    /** Returns whether the crawl still discovers or reads pages. */
    public boolean isRunning() {
        return status == CrawlStatus.RUNNING;
    }

    /** The status of a crawl. */
    public enum CrawlStatus implements WireName {
        /** The crawl discovers or reads pages. */
        RUNNING,
        /** Every discovered page was handled. */
        DONE,
        /** The crawl was cancelled. */
        CANCELLED,
        /** The crawl could not begin. */
        FAILED;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<CrawlStatus> fromWireName(String wireName) {
            return WireName.find(CrawlStatus.class, wireName);
        }
    }
}
