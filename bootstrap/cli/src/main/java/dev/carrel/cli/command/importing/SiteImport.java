package dev.carrel.cli.command.importing;

import dev.carrel.application.LibraryCrawls.StartedCrawl;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.command.crawl.CrawlReport;
import dev.carrel.cli.importing.CrawlMonitor;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.library.LibraryId;
import java.util.function.BooleanSupplier;

/** Crawls a site into a library and shows the progress until the crawl has ended. */
final class SiteImport {

    private final CommandClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final BooleanSupplier isStopped;

    SiteImport(CommandClient client, LibraryId library, Terminal terminal, BooleanSupplier isStopped) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.isStopped = isStopped;
    }

    /**
     * Starts the crawl, or joins one of the same plan that is running, and prints its report.
     *
     * @return whether no page failed
     */
    boolean importSite(CrawlPlan plan, boolean allPages, boolean json) throws InterruptedException {
        StartedCrawl started = client.startCrawl(library, plan);
        if (!started.created()) {
            terminal.printNote("Crawl " + started.crawl().id() + " of the same site is already running and continues.");
        }
        Crawl crawl = awaitCrawl(started.crawl(), json);
        new CrawlReport(client, terminal, allPages, json).printReport(crawl);
        if (crawl.isRunning()) {
            terminal.printNote(client.isServer()
                    ? "The crawl continues; see carrel crawl show --library " + library + " " + crawl.id()
                            + ", or end it with carrel crawl cancel."
                    : "Interrupted; run the same command again to continue.");
        }
        return crawl.status() == CrawlStatus.DONE && crawl.pageCounts().getOrDefault(PageStatus.FAILED, 0L) == 0;
    }

    private Crawl awaitCrawl(Crawl started, boolean json) throws InterruptedException {
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Crawling", 1)) {
            return new CrawlMonitor(client, isStopped).awaitEnd(started, progress);
        }
    }
}
