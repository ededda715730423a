package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.CommandClient.Saved;
import dev.carrel.bootstrap.cli.command.crawl.CrawlReport;
import dev.carrel.bootstrap.cli.importing.CrawlMonitor;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
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
        Saved<CrawlBody> started = client.startCrawl(library, plan);
        if (!started.created()) {
            terminal.printNote("Crawl " + started.body().id() + " of the same site is already running and continues.");
        }
        CrawlBody crawl = awaitCrawl(started.body(), json);
        new CrawlReport(client, library, terminal, allPages, json).printReport(crawl);
        if (BodyStatus.isRunning(crawl)) {
            terminal.printNote(client.isServer()
                    ? "The crawl continues; see carrel crawl show --library " + library + " " + crawl.id()
                            + ", or end it with carrel crawl cancel."
                    : "Interrupted; run the same command again to continue.");
        }
        return BodyStatus.of(crawl) == CrawlStatus.DONE && crawl.pages().failed() == 0;
    }

    private CrawlBody awaitCrawl(CrawlBody started, boolean json) throws InterruptedException {
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Crawling", 1)) {
            return new CrawlMonitor(client, library, isStopped).awaitEnd(started, progress);
        }
    }
}
