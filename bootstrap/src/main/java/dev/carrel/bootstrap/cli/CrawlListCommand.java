package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.CrawlJson;
import dev.carrel.bootstrap.cli.place.Part;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.crawl.Crawl;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel crawl list}. */
@Command(name = "list", header = "List crawls, newest first: id, status, pages, and where it began.", customSynopsis = "carrel crawl list --library ID [options]")
final class CrawlListCommand extends Action {

    private static final int AT_ONCE = 100;

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            List<Crawl> crawls = Part.all(cursor -> open.crawls(library.id, cursor, AT_ONCE));
            if (json) {
                terminal().json(ToJson.listing("crawls", crawls, CrawlJson::crawl));
            } else {
                crawls.forEach(crawl -> terminal().line(crawl.id() + "\t" + crawl.status().wireName() + "\t"
                        + CrawlReport.counts(crawl) + "\t" + crawl.plan().start().value()));
            }
        }
        return DONE;
    }
}
