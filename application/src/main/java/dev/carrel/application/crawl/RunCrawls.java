package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts crawls and moves them along: the pages of the frontier become documents, a few at a time, that are ingested
 * like any other. The state of a crawl is in the storage alone, so that it continues after a restart or a crash.
 * Thread-safe.
 */
public final class RunCrawls {

    private static final Logger log = LoggerFactory.getLogger(RunCrawls.class);

    /** The pages of a crawl that are queued for ingestion at a time: few, so that they do not delay other documents. */
    private static final int MAX_PAGES_IN_INGEST = 50;
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final String EMPTY_SITEMAP = "The sitemap lists no page of its site.";

    private final Crawls crawls;
    private final PageFetcher fetcher;
    private final Consumer<LibraryId> syncIndex;
    private final WorkSignal workSignal;
    private final ChangeFeed changes;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * @param syncIndex has searches see the attributes that a crawl gives to pages which the library has
     * @param workSignal wakes ingest workers when pages are queued
     * @param ids supplies the ids of crawls and documents
     */
    public RunCrawls(Crawls crawls, PageFetcher fetcher, Consumer<LibraryId> syncIndex, WorkSignal workSignal,
            ChangeFeed changes,
            InstantSource clock, Supplier<String> ids) {
        this.crawls = crawls;
        this.fetcher = fetcher;
        this.syncIndex = syncIndex;
        this.workSignal = workSignal;
        this.changes = changes;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Starts a crawl, or returns the running one with the same plan.
     *
     * @throws AddressRefusedException if fetching its start address is not allowed
     */
    public CrawlStart startCrawl(LibraryId library, CrawlPlan plan) {
        fetcher.checkAddress(plan.start());
        CrawlStart started = crawls.startCrawl(library, normalizePlan(plan), new CrawlId(ids.get()), clock.instant());
        changes.noteCrawl(library, started.crawl().id());
        if (plan.kind() == CrawlPlan.CrawlKind.SITE) {
            continueCrawl(started.crawl());
        }
        return started;
    }

    private static CrawlPlan normalizePlan(CrawlPlan plan) {
        Optional<SiteLink> start = new SiteScope(plan.start()).normalizeLink(plan.start());
        return plan.kind() == CrawlPlan.CrawlKind.SITEMAP || start.isEmpty()
                ? plan
                : plan.withStart(start.get().address());
    }

    /**
     * Cancels a crawl. Pages that are queued are still ingested.
     *
     * @throws NotFoundException if the library has no such crawl
     */
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        Crawl cancelled = crawls.cancelCrawl(library, crawl, clock.instant())
                .orElseThrow(() -> NotFoundException.ofCrawl(crawl.value()));
        changes.noteCrawl(library, crawl);
        return cancelled;
    }

    /** Queues the next pages, or ends the crawl if there are none. Writes nothing if neither is possible now. */
    void continueCrawl(Crawl crawl) {
        queueNextPages(crawl);
        changes.noteCrawl(crawl.library(), crawl.id());
    }

    private void queueNextPages(Crawl crawl) {
        if (!crawls.isReady(crawl.library(), crawl.id(), MAX_PAGES_IN_INGEST)) {
            return;
        }
        List<SubmittedDocument> queued = crawls.enqueuePages(crawl.library(), crawl.id(), MAX_PAGES_IN_INGEST,
                () -> new DocumentId(ids.get()), clock.instant());
        if (!queued.isEmpty() && givesAttributes(crawl.plan())) {
            syncIndex.accept(crawl.library());
        }
        for (SubmittedDocument page : queued) {
            changes.noteDocument(crawl.library(), page.document().id(), page.formerAttributes());
            workSignal.signalWork();
        }
        if (queued.isEmpty()) {
            crawls.finishIfDone(crawl.library(), crawl.id(), EMPTY_SITEMAP, clock.instant());
        }
    }

    private static boolean givesAttributes(CrawlPlan plan) {
        return !plan.attributes().isEmpty() || !plan.rules().isEmpty();
    }

    /** Continues the crawls that wait for no page of their own, as after a restart or a fault, and deletes old ones. */
    public void runDue() {
        for (Crawl crawl : crawls.listReady(MAX_PAGES_IN_INGEST)) {
            try {
                continueCrawl(crawl);
            } catch (CarrelException e) {
                FailureLog.warn(log, e, "Crawl {} of library {} could not continue; it is tried again", crawl.id(),
                        crawl.library());
            }
        }
        crawls.deleteEndedBefore(clock.instant().minus(RETENTION));
    }
}
