package dev.carrel.application.crawl;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Crawls, put together: how they run in the background, follow links and read sitemaps. Thread-safe. */
public final class CrawlService implements EnginePart {

    /** The number of sitemaps that are read concurrently. */
    private static final int SITEMAP_READERS = 2;

    private final RunCrawls runCrawls;
    private final FollowLinks followLinks;
    private final ReadSitemaps readSitemaps;

    /**
     * Puts the parts together.
     *
     * @param syncIndex brings the index of a library up to date
     * @param workSignal signalled when pages are queued
     * @param retries the delays after transient failures of a sitemap
     */
    public CrawlService(CrawlPorts ports, Consumer<LibraryId> syncIndex, WorkSignal workSignal, RetryPolicy retries,
            InstantSource clock, Supplier<String> ids) {
        this.runCrawls = new RunCrawls(ports.crawls(), ports.fetcher(), syncIndex, workSignal, ports.changes(), clock,
                ids);
        this.followLinks = new FollowLinks(ports.crawls(), runCrawls);
        this.readSitemaps = new ReadSitemaps(ports.crawls(), ports.sitemapReader(), ports.fetcher(), runCrawls,
                retries, clock);
    }

    /** The ports that crawls read from and write to. */
    public record CrawlPorts(Crawls crawls, PageFetcher fetcher, SitemapReader sitemapReader, ChangeFeed changes) {}

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runEvery(intervals.maintenanceInterval(), "Crawling", BackgroundJobs.LONG_STALL_LIMIT, runCrawls::runDue);
        jobs.runInParallel(SITEMAP_READERS, intervals.pollInterval(), "Reading sitemaps",
                BackgroundJobs.LONG_STALL_LIMIT, readSitemaps::readNext);
    }

    /**
     * Starts a crawl, or returns the running one of the same plan.
     *
     * @throws AddressRefusedException if the address policy forbids its start
     */
    public CrawlStart startCrawl(LibraryId library, CrawlPlan plan) {
        return runCrawls.startCrawl(library, plan);
    }

    /**
     * Cancels a crawl; one that has ended is unchanged.
     *
     * @throws NotFoundException if it does not exist
     */
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        return runCrawls.cancelCrawl(library, crawl);
    }

    /** Returns what adds the links of read pages to their crawls. */
    public FollowLinks followLinks() {
        return followLinks;
    }
}
