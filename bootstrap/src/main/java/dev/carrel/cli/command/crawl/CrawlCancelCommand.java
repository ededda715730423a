package dev.carrel.cli.command.crawl;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.CrawlJson;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl cancel}. */
@Command(name = "cancel", header = "Cancel a crawl; what it has read stays in the library.", customSynopsis = "carrel crawl cancel --library ID [options] ID")
final class CrawlCancelCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", description = "The crawl.")
    CrawlId id;

    @Option(names = "--json", description = "Print the crawl as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            boolean ran = client.crawl(library.id, id).isRunning();
            Crawl crawl = client.cancelCrawl(library.id, id);
            if (json) {
                terminal().printJson(CrawlJson.writeCrawl(crawl));
            } else {
                terminal().printLine(ran && crawl.status() == CrawlStatus.CANCELLED
                        ? "Cancelled crawl " + id + "; " + CrawlReport.formatCounts(crawl) + "."
                        : "Crawl " + id + " has ended already: " + crawl.status().wireName() + ".");
            }
        }
        return SUCCESS;
    }
}
