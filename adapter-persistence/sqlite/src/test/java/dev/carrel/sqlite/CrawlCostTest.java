package dev.carrel.sqlite;

import dev.carrel.application.TestSize;
import dev.carrel.application.crawl.RunCrawls;
import dev.carrel.application.crawl.SiteScope;
import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The cost of crawls in steps of the SQLite virtual machine and in transactions. */
class CrawlCostTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final int MANY = TestSize.of(2_000, 10_000);
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final CrawlPlan PLAN = CrawlPlan.ofSite("https://shop.example/").withMaxPages(CrawlPlan.MAX_PAGES);

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    @SuppressWarnings("NullAway.Init") // before each
    private SqliteStorage storage;

    @SuppressWarnings("NullAway.Init") // before each
    private SqliteStepCounter steps;

    @BeforeEach
    void openStorage() {
        storage = SqliteStorage.open(folder.resolve("carrel.db"));
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
        steps = new SqliteStepCounter(storage.writer());
    }

    @AfterEach
    void closeStorage() {
        storage.close();
    }

    private CrawlId startCrawl(String id) {
        return storage.crawls()
                .startCrawl(LIBRARY, PLAN.withDepth(id.length() % 50), new CrawlId(id), NOW)
                .crawl()
                .id();
    }

    private static List<DiscoveredPage> discoveredPages(String path, int from, int to) {
        var scope = new SiteScope(PLAN.start());
        return IntStream.range(from, to)
                .mapToObj(number -> scope.normalizeLink(new WebAddress("https://shop.example" + path + number))
                        .orElseThrow())
                .map(link -> new DiscoveredPage(link.address(), 1, link.urlPattern(), link.maxOfPattern(),
                        link.trapReason()))
                .toList();
    }

    private void addDiscovered(CrawlId crawl, List<DiscoveredPage> found) {
        storage.crawls().addDiscovered(LIBRARY, crawl, found);
    }

    private long countCommits(Runnable act) {
        long before = storage.writer().commitCount();
        act.run();
        return storage.writer().commitCount() - before;
    }

    @Test
    void discoversPagesOfOneUrlPatternAtConstantCost() {
        CrawlId crawl = startCrawl("crawl");
        addDiscovered(crawl, discoveredPages("/product/", 0, 500));
        long few = steps.countSteps(() -> addDiscovered(crawl, discoveredPages("/product/", 500, 600)));
        addDiscovered(crawl, discoveredPages("/product/", 600, MANY));
        long many = steps.countSteps(() -> addDiscovered(crawl, discoveredPages("/product/", MANY, MANY + 100)));
        assertThat(few).isPositive();
        assertThat(many).isLessThan(few * 2);
        assertThat(storage.crawls().findById(LIBRARY, crawl).orElseThrow().countPages(PageStatus.WAITING))
                .isEqualTo(MANY + 101);
    }

    @Test
    void discoversPagesOfALimitedUrlPatternAtConstantCost() {
        CrawlId crawl = startCrawl("crawl");
        addDiscovered(crawl, discoveredPages("/search?page=", 0, 500));
        long few = steps.countSteps(() -> addDiscovered(crawl, discoveredPages("/search?page=", 500, 600)));
        addDiscovered(crawl, discoveredPages("/search?page=", 600, MANY));
        long many = steps.countSteps(() -> addDiscovered(crawl, discoveredPages("/search?page=", MANY, MANY + 100)));
        assertThat(many).isLessThan(few * 2);
        assertThat(storage.crawls().findById(LIBRARY, crawl).orElseThrow().countPages(PageStatus.WAITING))
                .isEqualTo(201);
    }

    @Test
    void discoversManyPagesInSmallTransactions() {
        CrawlId crawl = startCrawl("crawl");
        assertThat(countCommits(() -> addDiscovered(crawl, discoveredPages("/product/", 0, 2000)))).isEqualTo(10);
    }

    @Test
    void cancelsACrawlAtConstantCost() {
        CrawlId small = startCrawl("small");
        addDiscovered(small, discoveredPages("/product/", 0, 10));
        CrawlId large = startCrawl("larger");
        addDiscovered(large, discoveredPages("/product/", 0, MANY));
        long few = steps.countSteps(() -> storage.crawls().cancelCrawl(LIBRARY, small, NOW));
        long many = steps.countSteps(() -> storage.crawls().cancelCrawl(LIBRARY, large, NOW));
        assertThat(many).isLessThan(few * 2);
        assertThat(storage.crawls().findById(LIBRARY, large).orElseThrow().countPages(PageStatus.SKIPPED))
                .isEqualTo(MANY + 1);
    }

    @Test
    void deletesACrawlInSmallTransactions() {
        CrawlId crawl = startCrawl("crawl");
        addDiscovered(crawl, discoveredPages("/product/", 0, 1999));
        storage.crawls().cancelCrawl(LIBRARY, crawl, NOW);
        assertThat(countCommits(() -> storage.crawls().deleteEndedBefore(NOW.plusSeconds(1)))).isEqualTo(11);
        assertThat(storage.crawls().findById(LIBRARY, crawl)).isEmpty();
        assertThat(countCommits(() -> storage.crawls().deleteEndedBefore(NOW.plusSeconds(1)))).isZero();
    }

    @Test
    void writesNothingWhileCrawlsWaitForPages() {
        var runCrawls = new RunCrawls(storage.crawls(), new CannedPageFetcher(), library -> {}, new WorkSignal(),
                TestChangeFeeds.create(() -> NOW), () -> NOW,
                () -> UUID.randomUUID().toString());
        for (int crawl = 0; crawl < 30; crawl++) {
            runCrawls.startCrawl(LIBRARY, PLAN.withDepth(crawl));
            runCrawls.startCrawl(LIBRARY, CrawlPlan.ofSite("https://site-" + crawl + ".example/"));
            runCrawls.startCrawl(LIBRARY, CrawlPlan.ofSitemap("https://site-" + crawl + ".example/sitemap.xml"));
        }
        runCrawls.runDue();
        assertThat(storage.crawls().listRunning()).hasSize(90);
        assertThat(countCommits(runCrawls::runDue)).isZero();
    }

    @Test
    void writesNothingWhenNoSitemapIsDue() {
        storage.crawls().startCrawl(LIBRARY, CrawlPlan.ofSitemap("https://shop.example/"), new CrawlId("crawl"), NOW);
        var claim = storage.crawls().claimSitemap(NOW, NOW.plus(Duration.ofMinutes(2)));
        assertThat(claim).isPresent();
        assertThat(countCommits(() -> assertThat(storage.crawls().claimSitemap(NOW, NOW)).isEmpty())).isZero();
    }
}
