package dev.carrel.cli.command.crawl;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CrawlJson;
import dev.carrel.cli.client.ListPage;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.crawl.Crawl;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel crawl list}. */
@Command(name = "list", header = "List crawls, newest first: id, status, pages, and where it began.", customSynopsis = "carrel crawl list --library ID [options]")
final class CrawlListCommand extends CliCommand {

    private static final int PAGE_SIZE = 100;

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            List<Crawl> crawls = ListPage.readAll(cursor -> client.listCrawls(library.id, cursor, PAGE_SIZE));
            if (json) {
                terminal().printJson(ClientJsonWriter.writeList("crawls", crawls, CrawlJson::writeCrawl));
            } else {
                crawls.forEach(crawl -> terminal().printLine(crawl.id() + "\t" + crawl.status().wireName() + "\t"
                        + CrawlReport.formatCounts(crawl) + "\t" + crawl.plan().start().value()));
            }
        }
        return SUCCESS;
    }
}
