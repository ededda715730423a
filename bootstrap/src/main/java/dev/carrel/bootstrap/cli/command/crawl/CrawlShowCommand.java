package dev.carrel.bootstrap.cli.command.crawl;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.crawl.CrawlId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl show}. */
@Command(name = "show")
final class CrawlShowCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "crawl-id")
    private CrawlId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        new CrawlReport(client, library(), terminal(), isVerbose(), json).printReport(client.getCrawl(library(), id));
        return SUCCESS;
    }
}
