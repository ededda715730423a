package dev.carrel.bootstrap.cli.command.crawl;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel crawl list}. */
@Command(name = "list")
final class CrawlListCommand extends LibraryScopedCommand {

    private static final int PAGE_SIZE = 100;

    @Option(names = "--json")
    private boolean json;

    CrawlListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        List<CrawlBody> crawls = ListPage.readAll(cursor -> client.listCrawls(library(), cursor, PAGE_SIZE));
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("crawls", crawls));
        } else {
            crawls.forEach(crawl -> terminal().printLine(crawl.id() + "\t" + crawl.status() + "\t"
                    + CrawlReport.formatCounts(crawl) + "\t" + CrawlReport.startOf(crawl)));
        }
        return SUCCESS;
    }
}
