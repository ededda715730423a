package dev.carrel.persistence.store;

import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.persistence.table.CrawlPageTable;
import dev.carrel.persistence.table.CrawlRow;
import dev.carrel.persistence.table.CrawlTable;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** How a crawl takes note of the addresses that it meets. */
final class CrawlDiscovery {

    private CrawlDiscovery() {}

    static void addDiscovered(Handle handle, CrawlRow row, List<DiscoveredPage> found) {
        long left = row.crawl().plan().maxPages() - row.pageCount(PageStatus.WAITING)
                - row.pageCount(PageStatus.READING) - row.pageCount(PageStatus.SUCCESS);
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
            CrawlPageTable.insertPage(handle, row.key(), each, reason);
            left -= reason == null ? 1 : 0;
        }
        CrawlTable.addBeyondLimit(handle, row.key(), beyond);
    }
}
