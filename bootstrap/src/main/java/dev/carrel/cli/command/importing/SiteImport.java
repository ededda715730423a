package dev.carrel.cli.command.importing;

import dev.carrel.application.StartedCrawl;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.command.crawl.CrawlReport;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.importing.CrawlMonitor;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.library.LibraryId;

/** Takes a site into a library and looks on until that is done. */
final class SiteImport {

    private final CarrelClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final ShutdownHook interruption;

    SiteImport(CarrelClient client, LibraryId library, Terminal terminal, ShutdownHook interruption) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.interruption = interruption;
    }

    /** @return whether all that was met was read, or left out on purpose */
    boolean importSite(CrawlPlan plan, boolean whole, boolean json) throws InterruptedException {
        StartedCrawl started = client.crawl(library, plan);
        if (!started.created()) {
            terminal.printNote("Crawl " + started.crawl().id() + " of the same was begun before, and goes on.");
        }
        Crawl crawl = awaitCrawl(started.crawl(), json);
        new CrawlReport(client, terminal, whole, json).printReport(crawl);
        if (crawl.isRunning()) {
            terminal.printNote(client.isServer()
                    ? "The crawl goes on; carrel crawl show --library " + library + " " + crawl.id()
                            + " tells how it stands, carrel crawl cancel ends it."
                    : "Interrupted; run the same command again to go on.");
        }
        return crawl.status() == CrawlStatus.DONE && crawl.pageCounts().getOrDefault(PageStatus.FAILED, 0L) == 0;
    }

    private Crawl awaitCrawl(Crawl started, boolean json) throws InterruptedException {
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Reading", 1)) {
            return new CrawlMonitor(client, interruption::isTriggered).awaitEnd(started, progress);
        }
    }
}
