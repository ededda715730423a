package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Looks on while a place takes in a site. */
public final class CrawlWatch {

    private static final Duration LOOK = Duration.ofMillis(500);

    private final Place place;
    private final BooleanSupplier stopped;

    /**
     * @param stopped asked before each look whether to end
     */
    public CrawlWatch(Place place, BooleanSupplier stopped) {
        this.place = place;
        this.stopped = stopped;
    }

    /** The crawl when it has ended, or as it was at the last look when told to stop. */
    public Crawl follow(Crawl begun, Progress progress) throws InterruptedException {
        var handover = new Handover(place, begun.library(), stopped);
        Crawl now = begun;
        show(now, progress);
        while (now.isRunning() && !handover.hasEnded()) {
            Thread.sleep(LOOK);
            now = handover.calling(() -> place.crawl(begun.library(), begun.id()));
            show(now, progress);
        }
        return now;
    }

    private static void show(Crawl crawl, Progress progress) {
        long known = crawl.pageCounts().values().stream().mapToLong(Long::longValue).sum();
        long open = crawl.pageCounts().getOrDefault(PageStatus.WAITING, 0L)
                + crawl.pageCounts().getOrDefault(PageStatus.READING, 0L);
        progress.of(known, words(crawl));
        progress.reached(known - open);
    }

    private static String words(Crawl crawl) {
        return crawl.pageCounts().getOrDefault(PageStatus.SKIPPED, 0L) + " skipped, "
                + crawl.pageCounts().getOrDefault(PageStatus.FAILED, 0L) + " failed";
    }
}
