package dev.carrel.cli.importing;

import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.CommandClient.CrawlWatch;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Follows a crawl until it has ended. */
public final class CrawlMonitor {

    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final CommandClient client;
    private final BooleanSupplier stopped;

    /**
     * Creates a monitor.
     *
     * @param stopped returns whether to stop following; called twice a second or more
     */
    public CrawlMonitor(CommandClient client, BooleanSupplier stopped) {
        this.client = client;
        this.stopped = stopped;
    }

    /** Waits until the crawl has ended or the monitor is stopped, and returns the crawl as last seen. */
    public Crawl awaitEnd(Crawl begun, ProgressDisplay progress) throws InterruptedException {
        var handover = new RetryingClient(client, begun.library(), stopped);
        Crawl now = begun;
        updateDisplay(now, progress);
        try (CrawlWatch watch = client.watchCrawl(begun)) {
            while (now.isRunning() && !handover.isStopped()) {
                now = handover.callWithRetries(() -> watch.awaitChange(MAX_WAIT));
                updateDisplay(now, progress);
            }
        }
        return now;
    }

    private static void updateDisplay(Crawl crawl, ProgressDisplay progress) {
        long known = crawl.pageCounts().values().stream().mapToLong(Long::longValue).sum();
        long open = crawl.pageCounts().getOrDefault(PageStatus.WAITING, 0L)
                + crawl.pageCounts().getOrDefault(PageStatus.READING, 0L);
        progress.updateTotal(known, formatCounts(crawl));
        progress.updateDone(known - open);
    }

    private static String formatCounts(Crawl crawl) {
        return crawl.pageCounts().getOrDefault(PageStatus.SKIPPED, 0L) + " skipped, "
                + crawl.pageCounts().getOrDefault(PageStatus.FAILED, 0L) + " failed";
    }
}
