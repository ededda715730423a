package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A storage with short calls for crawls and their pages. */
public abstract class CrawlsFixture extends StorageFixture {

    static final String SITE = "https://example.com/";
    static final CrawlPlan PLAN = CrawlPlan.ofSite(SITE).withMaxPages(5);
    static final CrawlId ONE = new CrawlId("crawl-1");
    static final CrawlId TWO = new CrawlId("crawl-2");

    Crawl startCrawl(CrawlPlan plan, CrawlId id) {
        return storage.crawls().startCrawl(HANDBOOK, plan, id, T0).crawl();
    }

    Crawl reloadCrawl(CrawlId id) {
        return storage.crawls().findById(HANDBOOK, id).orElseThrow();
    }

    List<CrawlPage> listPages(CrawlId id, @Nullable PageStatus status) {
        return storage.crawls().listPages(HANDBOOK, id, status, 0, 100);
    }

    static DiscoveredPage discovered(String path) {
        return new DiscoveredPage(new WebAddress(SITE + path), 1, path, 10, null);
    }

    void addDiscovered(CrawlId id, String... paths) {
        storage.crawls().addDiscovered(HANDBOOK, id, Arrays.stream(paths).map(CrawlsFixture::discovered).toList());
    }

    int enqueuePages(CrawlId id, int mostReading) {
        return storage.crawls().enqueuePages(HANDBOOK, id, mostReading, this::nextId, T0).size();
    }

    CrawledPageContext findPageContext(ClaimedDocument claim) {
        return storage.crawls().findPageContext(HANDBOOK, claim.document().id()).orElseThrow();
    }

    void recordOutcome(CrawledPageContext visit, PageStatus status, @Nullable String reason) {
        storage.crawls().recordOutcome(HANDBOOK, visit.crawl().id(), visit.page().number(), status, reason);
    }

    /** Processes the next page with success. */
    void processNext() {
        ClaimedDocument claim = claimNext();
        recordOutcome(findPageContext(claim), PageStatus.SUCCESS, null);
        markSucceeded(claim);
    }

    long countPages(CrawlId id, PageStatus status) {
        long counted = reloadCrawl(id).pageCounts().getOrDefault(status, -1L);
        assertThat(counted).isEqualTo(listPages(id, status).size());
        return counted;
    }
}
