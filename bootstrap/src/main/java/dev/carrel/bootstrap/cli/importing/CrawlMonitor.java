package dev.carrel.bootstrap.cli.importing;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlBody.CrawlPageCounts;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.CommandClient.CrawlWatch;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Follows a crawl until it has ended. */
public final class CrawlMonitor {

    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final CommandClient client;
    private final LibraryId library;
    private final BooleanSupplier stopped;

    /**
     * Creates a monitor.
     *
     * @param stopped returns whether to stop following; called twice a second or more
     */
    public CrawlMonitor(CommandClient client, LibraryId library, BooleanSupplier stopped) {
        this.client = client;
        this.library = library;
        this.stopped = stopped;
    }

    /** Waits until the crawl has ended or the monitor is stopped, and returns the crawl as last seen. */
    public CrawlBody awaitEnd(CrawlBody begun, ProgressDisplay progress) throws InterruptedException {
        var handover = new RetryingClient(client, library, stopped);
        CrawlBody now = begun;
        updateDisplay(now, progress);
        try (CrawlWatch watch = client.watchCrawl(library, begun)) {
            while (BodyStatus.isRunning(now) && !handover.isStopped()) {
                now = handover.callWithRetries(() -> watch.awaitChange(MAX_WAIT));
                updateDisplay(now, progress);
            }
        }
        return now;
    }

    private static void updateDisplay(CrawlBody crawl, ProgressDisplay progress) {
        CrawlPageCounts pages = crawl.pages();
        long handled = pages.success() + pages.skipped() + pages.failed();
        progress.updateTotal(handled + pages.waiting() + pages.reading(),
                pages.skipped() + " skipped, " + pages.failed() + " failed");
        progress.updateDone(handled);
    }
}
