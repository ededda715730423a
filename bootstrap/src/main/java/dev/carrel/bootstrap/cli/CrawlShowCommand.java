package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.crawl.CrawlId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl show}. */
@Command(name = "show", header = "Show how a crawl stands, and what it skipped or could not read, and why.", customSynopsis = "carrel crawl show --library ID [options] ID", description = "%nWith --verbose every address is shown, not only some of each kind.")
final class CrawlShowCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", description = "The crawl.")
    CrawlId id;

    @Option(names = "--json", description = "Print the crawl as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            new CrawlReport(open, terminal(), verbose, json).show(open.crawl(library.id, id));
        }
        return DONE;
    }
}
