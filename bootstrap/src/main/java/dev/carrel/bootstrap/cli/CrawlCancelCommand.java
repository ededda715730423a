package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.CrawlJson;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel crawl cancel}. */
@Command(name = "cancel", header = "Cancel a crawl; what it has read stays in the library.", customSynopsis = "carrel crawl cancel --library ID [options] ID")
final class CrawlCancelCommand extends Action {

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
            boolean ran = open.crawl(library.id, id).isRunning();
            Crawl crawl = open.cancel(library.id, id);
            if (json) {
                terminal().json(CrawlJson.crawl(crawl));
            } else {
                terminal().line(ran && crawl.status() == CrawlStatus.CANCELLED
                        ? "Cancelled crawl " + id + "; " + CrawlReport.counts(crawl) + "."
                        : "Crawl " + id + " has ended already: " + crawl.status().wireName() + ".");
            }
        }
        return DONE;
    }
}
