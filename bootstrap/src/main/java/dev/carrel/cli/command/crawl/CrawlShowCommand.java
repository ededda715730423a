package dev.carrel.cli.command.crawl;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.crawl.CrawlId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl show}. */
@Command(name = "show", header = "Show how a crawl stands, and what it skipped or could not read, and why.", customSynopsis = "carrel crawl show --library ID [options] ID", description = "%nWith --verbose every address is shown, not only some of each kind.")
final class CrawlShowCommand extends CliCommand {

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
            new CrawlReport(client, terminal(), verbose, json).printReport(client.crawl(library.id, id));
        }
        return SUCCESS;
    }
}
