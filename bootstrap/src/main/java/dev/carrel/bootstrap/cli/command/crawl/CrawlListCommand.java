package dev.carrel.bootstrap.cli.command.crawl;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code carrel crawl list}. */
@Command(name = "list")
final class CrawlListCommand extends ListCommand<CrawlBody> {

    private static final int PAGE_SIZE = 100;

    CrawlListCommand() {
        super("crawls");
    }

    @Override
    protected List<CrawlBody> readEntries(CommandClient client) {
        return ListPage.readAll(cursor -> client.listCrawls(library(), cursor, PAGE_SIZE));
    }

    @Override
    protected String formatLine(CrawlBody crawl) {
        return crawl.id() + "\t" + crawl.status() + "\t" + CrawlReport.formatCounts(crawl) + "\t"
                + CrawlReport.startOf(crawl);
    }
}
