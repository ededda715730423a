package dev.carrel.cli.command.crawl;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.crawl.Crawl;
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

    CrawlCancelCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        boolean wasRunning = client.getCrawl(library(), id).isRunning();
        Crawl crawl = client.cancelCrawl(library(), id);
        if (json) {
            terminal().printJson(ClientJsonWriter.writeCrawl(crawl));
        } else {
            terminal().printLine(wasRunning && crawl.status() == CrawlStatus.CANCELLED
                    ? "Cancelled crawl " + id + "; " + CrawlReport.formatCounts(crawl) + "."
                    : "Crawl " + id + " has already ended: " + crawl.status().wireName() + ".");
        }
        return SUCCESS;
    }
}
