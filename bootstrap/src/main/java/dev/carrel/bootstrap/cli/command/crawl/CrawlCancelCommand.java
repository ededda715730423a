package dev.carrel.bootstrap.cli.command.crawl;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl cancel}. */
@Command(name = "cancel")
final class CrawlCancelCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "crawl-id")
    private CrawlId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        boolean wasRunning = BodyStatus.isRunning(client.getCrawl(library(), id));
        CrawlBody crawl = client.cancelCrawl(library(), id);
        if (json) {
            terminal().printJson(crawl);
        } else {
            terminal().printLine(wasRunning && BodyStatus.of(crawl) == CrawlStatus.CANCELLED
                    ? "Cancelled crawl " + id + "; " + CrawlReport.formatCounts(crawl) + "."
                    : "Crawl " + id + " has already ended: " + crawl.status() + ".");
        }
        return SUCCESS;
    }
}
