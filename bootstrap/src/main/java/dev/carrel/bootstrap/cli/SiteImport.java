package dev.carrel.bootstrap.cli;

import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.bootstrap.cli.importing.CrawlWatch;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.library.LibraryId;

/** Takes a site into a library and looks on until that is done. */
final class SiteImport {

    private final Place place;
    private final LibraryId library;
    private final Terminal terminal;
    private final Interruption interruption;

    SiteImport(Place place, LibraryId library, Terminal terminal, Interruption interruption) {
        this.place = place;
        this.library = library;
        this.terminal = terminal;
        this.interruption = interruption;
    }

    /** @return whether all that was met was read, or left out on purpose */
    boolean run(CrawlPlan plan, boolean whole, boolean json) throws InterruptedException {
        CrawlStart begun = place.crawl(library, plan);
        if (!begun.created()) {
            terminal.note("Crawl " + begun.crawl().id() + " of the same was begun before, and goes on.");
        }
        Crawl crawl = watch(begun.crawl(), json);
        new CrawlReport(place, terminal, whole, json).show(crawl);
        if (crawl.isRunning()) {
            terminal.note(place.goesOn()
                    ? "The crawl goes on; carrel crawl show --library " + library + " " + crawl.id()
                            + " tells how it stands, carrel crawl cancel ends it."
                    : "Interrupted; run the same command again to go on.");
        }
        return crawl.status() == CrawlStatus.DONE && crawl.pageCounts().getOrDefault(PageStatus.FAILED, 0L) == 0;
    }

    private Crawl watch(Crawl begun, boolean json) throws InterruptedException {
        try (Progress progress = json ? Progress.Silent.SILENT : Progress.of(terminal, "Reading", 1)) {
            return new CrawlWatch(place, interruption::happened).follow(begun, progress);
        }
    }
}
