package dev.carrel.persistence;

import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.domain.crawl.PageStatus;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** How a crawl takes note of the addresses that it meets. */
final class Discovery {

    private Discovery() {}

    static void discover(Handle handle, CrawlRow row, List<DiscoveredPage> found) {
        long left = row.crawl().plan().maxPages() - row.pages(PageStatus.WAITING)
                - row.pages(PageStatus.READING) - row.pages(PageStatus.SUCCESS);
        long beyond = 0;
        for (DiscoveredPage each : found) {
            if (CrawlPageTable.isKnown(handle, row.key(), each.url())) {
                continue;
            }
            String reason = CrawlPageTable.reasonToSkip(handle, row.key(), each);
            if (reason == null && left <= 0) {
                beyond++;
                continue;
            }
            CrawlPageTable.insert(handle, row.key(), each, reason);
            left -= reason == null ? 1 : 0;
        }
        CrawlTable.addBeyond(handle, row.key(), beyond);
    }
}
