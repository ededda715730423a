package dev.carrel.application.crawl;

import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills the crawl frontier from sitemaps, one sitemap at a time: crawls take turns, and the storage has what was read,
 * so that a step costs one request and a crash loses one step. Thread-safe.
 */
final class ReadSitemaps {

    private static final Logger log = LoggerFactory.getLogger(ReadSitemaps.class);

    /** The limit per crawl, with the sitemap that it starts from. */
    static final int MAX_SITEMAPS = 1000;
    /** Longer than a sitemap takes: one that is claimed for longer belongs to a process that died. */
    private static final Duration CLAIM_TIMEOUT = Duration.ofMinutes(2);

    private final Crawls crawls;
    private final SitemapReader reader;
    private final PageFetcher fetcher;
    private final RunCrawls runCrawls;
    private final RetryPolicy retries;
    private final InstantSource clock;

    /**
     * @param fetcher knows the crawl delay of a site
     * @param retries the delays after transient failures
     */
    ReadSitemaps(Crawls crawls, SitemapReader reader, PageFetcher fetcher, RunCrawls runCrawls,
            RetryPolicy retries, InstantSource clock) {
        this.crawls = crawls;
        this.reader = reader;
        this.fetcher = fetcher;
        this.runCrawls = runCrawls;
        this.retries = retries;
        this.clock = clock;
    }

    /**
     * Reads the next due sitemap.
     *
     * @return whether there was one
     */
    boolean readNext() {
        Instant now = clock.instant();
        Optional<SitemapClaim> claim = crawls.claimSitemap(now, now.plus(CLAIM_TIMEOUT));
        claim.ifPresent(this::readSitemap);
        return claim.isPresent();
    }

    private void readSitemap(SitemapClaim claim) {
        Crawl crawl = claim.crawl();
        if (crawl.pagesOverLimit() > 0) {
            // The crawl has as many pages as its plan allows.
            finishSitemap(claim, List.of(), Duration.ZERO);
        } else {
            switch (fetchSitemap(claim.address())) {
                case SitemapResult.SitemapContent listed -> addPages(claim, listed.pages(), listed.sitemaps());
                case SitemapResult.FeedContent feed ->
                        addPages(claim, List.copyOf(feed.entries().keySet()), List.of());
                case SitemapResult.SitemapFailed failed -> handleFailure(claim, failed.failure());
            }
        }
        runCrawls.continueCrawl(crawl);
    }

    private void addPages(SitemapClaim claim, List<WebAddress> pages, List<WebAddress> nestedSitemaps) {
        var scope = new SiteScope(claim.crawl().plan().start());
        addDiscovered(claim.crawl(), FollowLinks.toDiscoveredPages(scope, pages.stream(), 0));
        finishSitemap(claim, nestedSitemaps, fetcher.politenessDelay(claim.address(), true));
    }

    private SitemapResult fetchSitemap(WebAddress address) {
        try {
            return reader.readSitemap(address);
        } catch (RuntimeException | StackOverflowError e) {
            log.warn("The sitemap {} could not be read because of a fault", address, e);
            return new SitemapResult.SitemapFailed(
                    Failure.permanentFailure("It could not be read because of a fault inside Carrel."));
        }
    }

    private void handleFailure(SitemapClaim claim, Failure failure) {
        Crawl crawl = claim.crawl();
        Instant now = clock.instant();
        Optional<Duration> wait = retries.delayAfter(claim.attempts(), failure);
        if (wait.isPresent()) {
            crawls.retrySitemap(claim, now.plus(wait.get()), now);
            return;
        }
        String reason = "The sitemap could not be read: " + failure.reason();
        if (claim.isStart()) {
            crawls.failCrawl(crawl.library(), crawl.id(), reason, now);
        } else {
            WebAddress address = claim.address();
            addDiscovered(crawl, List.of(new DiscoveredPage(address, 0, address.value(), 1, reason)));
            finishSitemap(claim, List.of(), Duration.ZERO);
        }
    }

    private void addDiscovered(Crawl crawl, List<DiscoveredPage> found) {
        crawls.addDiscovered(crawl.library(), crawl.id(), found);
    }

    private void finishSitemap(SitemapClaim claim, List<WebAddress> nestedSitemaps, Duration pause) {
        Instant now = clock.instant();
        crawls.finishSitemap(claim, nestedSitemaps, MAX_SITEMAPS, now.plus(pause), now);
    }
}
