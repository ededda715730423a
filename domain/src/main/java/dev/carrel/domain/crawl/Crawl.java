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
 * @param pages how many addresses have each status; every status is a key
 * @param beyond how often an address was met when there were pages enough already; not counted elsewhere
 * @param endedAt null while it runs
 */
public record Crawl(CrawlId id, LibraryId library, CrawlPlan plan, CrawlStatus status, @Nullable String message,
        Map<PageStatus, Long> pages, long beyond, Instant createdAt, @Nullable Instant endedAt) {

    public Crawl {
        var all = new EnumMap<PageStatus, Long>(PageStatus.class);
        for (PageStatus one : PageStatus.values()) {
            all.put(one, pages.getOrDefault(one, 0L));
        }
        pages = Map.copyOf(all);
    }

    /** How many addresses have a status. */
    public long count(PageStatus one) {
        return pages.getOrDefault(one, 0L);
    }

    public boolean isRunning() {
        return status == CrawlStatus.RUNNING;
    }
}
