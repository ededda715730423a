package dev.carrel.domain.crawl;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run over a site.
 *
 * @param message why it could not begin, or what it could not do; null if there is nothing to say
 * @param pageCounts how many addresses have each status; every status is a key
 * @param pagesOverLimit how often an address was met when there were pages enough already; not counted elsewhere
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

    /** How many addresses have a status. */
    public long countPages(PageStatus pageStatus) {
        return pageCounts.getOrDefault(pageStatus, 0L);
    }

    public boolean isRunning() {
        return status == CrawlStatus.RUNNING;
    }
}
