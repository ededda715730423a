package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.CrawlNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins crawls and keeps them going. A crawl is nothing but what the storage knows of it, so that it goes on after the
 * engine was closed or died.
 */
public final class RunCrawls {

    private static final Logger log = LoggerFactory.getLogger(RunCrawls.class);

    /** So few pages of a crawl are documents before they are read that other documents are not held up. */
    private static final int MAX_PAGES_IN_INGEST = 50;
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final String EMPTY_SITEMAP = "The sitemap lists no page of its site.";

    private final Crawls crawls;
    private final PageFetcher fetcher;
    private final Runnable wakeWorkers;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * @param wakeWorkers called when there are pages to read
     */
    public RunCrawls(Crawls crawls, PageFetcher fetcher, Runnable wakeWorkers, InstantSource clock,
            Supplier<String> ids) {
        this.crawls = crawls;
        this.fetcher = fetcher;
        this.wakeWorkers = wakeWorkers;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Begins a crawl, or finds the running one of the same plan.
     *
     * @throws AddressRefusedException if its start would never be fetched
     */
    public CrawlStart startCrawl(LibraryId library, CrawlPlan plan) {
        fetcher.checkAddress(plan.start());
        CrawlStart started = crawls.startCrawl(library, normalizePlan(plan), new CrawlId(ids.get()), clock.instant());
        if (plan.kind() == CrawlPlan.CrawlKind.SITE) {
            continueCrawl(started.crawl());
        }
        return started;
    }

    private static CrawlPlan normalizePlan(CrawlPlan plan) {
        Optional<SiteLink> start = new SiteScope(plan.start()).normalizeLink(plan.start());
        return plan.kind() == CrawlPlan.CrawlKind.SITEMAP || start.isEmpty()
                ? plan
                : new CrawlPlan(plan.kind(), start.get().address(), plan.depth(), plan.maxPages());
    }

    /** @throws CrawlNotFoundException if the library has no such crawl */
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        return crawls.cancelCrawl(library, crawl, clock.instant())
                .orElseThrow(() -> new CrawlNotFoundException(crawl.value()));
    }

    /** Has the next pages read, or ends the crawl if there are none; writes nothing if neither can be done. */
    void continueCrawl(Crawl crawl) {
        if (!crawls.isReady(crawl.library(), crawl.id(), MAX_PAGES_IN_INGEST)) {
            return;
        }
        int admitted = crawls.enqueuePages(crawl.library(), crawl.id(), MAX_PAGES_IN_INGEST,
                () -> new DocumentId(ids.get()),
                clock.instant());
        for (int page = 0; page < admitted; page++) {
            wakeWorkers.run();
        }
        if (admitted == 0) {
            crawls.finishIfDone(crawl.library(), crawl.id(), EMPTY_SITEMAP, clock.instant());
        }
    }

    /** Does what nothing else gives an occasion for: goes on after a start, after a fault, after another crawl. */
    public void runDue() {
        for (Crawl crawl : crawls.listReady(MAX_PAGES_IN_INGEST)) {
            try {
                continueCrawl(crawl);
            } catch (CarrelException e) {
                log.warn("Crawl {} of library {} could not go on; it is tried again", crawl.id(), crawl.library(), e);
            }
        }
        crawls.deleteEndedBefore(clock.instant().minus(RETENTION));
    }
}
