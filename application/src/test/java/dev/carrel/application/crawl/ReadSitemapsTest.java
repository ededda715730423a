package dev.carrel.application.crawl;

import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads sitemaps step by step, on a clock that the test advances. */
class ReadSitemapsTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LibraryId RECIPES = new LibraryId("recipes");
    private static final String SITE = "https://site.example/";
    private static final String OTHER = "https://other.example/";

    private final InMemoryStorage storage = new InMemoryStorage();
    private final CannedSitemapReader sitemaps = new CannedSitemapReader();
    private final CannedPageFetcher pages = new CannedPageFetcher();
    private final List<String> read = new ArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();
    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private SitemapReader reader = sitemaps;
    private final RunCrawls runCrawls = new RunCrawls(storage.crawls(), pages, library -> {}, new WorkSignal(),
            TestChangeFeeds.create(() -> now), () -> now,
            () -> "id-%06d".formatted(ids.incrementAndGet()));
    private final ReadSitemaps readSitemaps = new ReadSitemaps(storage.crawls(), this::readDueSitemaps, pages,
            runCrawls,
            RetryPolicy.DEFAULT, () -> now);

    @BeforeEach
    void createLibraries() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, now);
        storage.libraries().createOrUpdate(RECIPES, settings -> settings, now);
    }

    private SitemapReader.SitemapResult readDueSitemaps(WebAddress address) {
        read.add(address.value());
        return reader.readSitemap(address);
    }

    private Crawl startCrawl(LibraryId library, String sitemap) {
        return runCrawls.startCrawl(library, CrawlPlan.ofSitemap(sitemap)).crawl();
    }

    private Crawl reloadCrawl(Crawl crawl) {
        return storage.crawls().findById(crawl.library(), crawl.id()).orElseThrow();
    }

    /**
     * Advances the clock by seconds, and reads the due sitemaps.
     *
     * @return the second of each reading
     */
    private List<Integer> readWithin(Duration time) {
        List<Integer> seconds = new ArrayList<>();
        for (int second = 0; second <= time.toSeconds(); second++) {
            while (readSitemaps.readNext()) {
                seconds.add(second);
            }
            now = now.plusSeconds(1);
        }
        return seconds;
    }

    @Test
    void retriesATransientFailureFiveTimesWithinTenMinutes() {
        sitemaps.failAddress(SITE + "sitemap.xml", Failure.transientFailure("The server is busy."));
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        assertThat(readWithin(Duration.ofSeconds(574))).containsExactly(0, 5, 35, 155);
        assertThat(reloadCrawl(crawl).status()).isEqualTo(CrawlStatus.RUNNING);
        assertThat(readWithin(Duration.ofMinutes(1))).hasSize(1);
        assertThat(reloadCrawl(crawl).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(reloadCrawl(crawl).message()).isEqualTo("The sitemap could not be read: The server is busy.");
        assertThat(readWithin(Duration.ofHours(1))).isEmpty();
    }

    @Test
    void readsThePagesOfAFeed() {
        sitemaps.putFeed(SITE + "feed.xml", "today", SITE + "a", OTHER + "b", SITE + "c");
        Crawl crawl = startCrawl(HANDBOOK, SITE + "feed.xml");
        readSitemaps.readNext();
        assertThat(reloadCrawl(crawl).pageCounts()).containsEntry(PageStatus.READING, 2L);
    }

    @Test
    void honoursRetryAfterOfTheServer() {
        sitemaps.failAddress(SITE + "sitemap.xml",
                Failure.transientFailure("The server is busy.", Duration.ofMinutes(20)));
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        assertThat(readWithin(Duration.ofSeconds(1199))).containsExactly(0);
        sitemaps.putSitemap(SITE + "sitemap.xml", SITE + "a");
        assertThat(readWithin(Duration.ofSeconds(9))).containsExactly(0);
        assertThat(reloadCrawl(crawl).pageCounts()).containsEntry(PageStatus.READING, 1L);
    }

    @Test
    void skipsANestedSitemapThatFailsPermanently() {
        sitemaps.putIndex(SITE + "sitemap.xml", SITE + "one.xml", SITE + "two.xml");
        sitemaps.failAddress(SITE + "one.xml", Failure.transientFailure("The server is busy."));
        sitemaps.putSitemap(SITE + "two.xml", SITE + "a");
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        readSitemaps.readNext();
        readSitemaps.readNext();
        readSitemaps.readNext();
        assertThat(reloadCrawl(crawl).pageCounts()).as("before the failing sitemap is given up")
                .containsEntry(PageStatus.READING, 1L);
        readWithin(Duration.ofMinutes(12));
        assertThat(storage.crawls().listPages(HANDBOOK, crawl.id(), PageStatus.SKIPPED, 0, 9)).singleElement()
                .satisfies(page -> assertThat(page.url()).isEqualTo(new WebAddress(SITE + "one.xml")));
        assertThat(read).filteredOn((SITE + "one.xml")::equals).hasSize(5);
    }

    @Test
    void cancelledCrawlReadsNoFurtherSitemap() {
        putSitemaps(SITE, 50);
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        readSitemaps.readNext();
        readSitemaps.readNext();
        runCrawls.cancelCrawl(HANDBOOK, crawl.id());
        assertThat(readWithin(Duration.ofMinutes(1))).isEmpty();
        assertThat(read).hasSize(2);
    }

    @Test
    void crawlsTakeTurns() {
        putSitemaps(SITE, 50);
        sitemaps.putSitemap(OTHER + "sitemap.xml", OTHER + "a");
        startCrawl(HANDBOOK, SITE + "sitemap.xml");
        readSitemaps.readNext();
        readSitemaps.readNext();
        now = now.plusSeconds(1);
        Crawl other = startCrawl(RECIPES, OTHER + "sitemap.xml");
        for (int turn = 0; turn < 2; turn++) {
            now = now.plusMillis(1);
            readSitemaps.readNext();
        }
        assertThat(reloadCrawl(other).pageCounts()).containsEntry(PageStatus.READING, 1L);
        assertThat(read).as("the first crawl continues as well").hasSize(4);
    }

    @Test
    void honoursTheCrawlDelayBetweenSitemaps() {
        pages.pause("site.example", Duration.ofSeconds(10));
        putSitemaps(SITE, 3);
        startCrawl(HANDBOOK, SITE + "sitemap.xml");
        assertThat(readWithin(Duration.ofMinutes(1))).containsExactly(0, 10, 20, 30);
    }

    @Test
    void stopsReadingAtThePageLimit() {
        putSitemaps(SITE, 50);
        Crawl crawl = runCrawls.startCrawl(HANDBOOK, CrawlPlan.ofSitemap(SITE + "sitemap.xml").withMaxPages(5)).crawl();
        readWithin(Duration.ofSeconds(9));
        assertThat(read).as("the index, five lists of a page each, and the one that has a page too many").hasSize(7);
        assertThat(reloadCrawl(crawl).pageCounts()).containsEntry(PageStatus.READING, 5L);
        assertThat(reloadCrawl(crawl).pagesOverLimit()).isEqualTo(1);
    }

    @Test
    void limitsTheNumberOfSitemapsPerCrawl() {
        putSitemaps(SITE, ReadSitemaps.MAX_SITEMAPS + 50);
        runCrawls.startCrawl(HANDBOOK, CrawlPlan.ofSitemap(SITE + "sitemap.xml").withMaxPages(5000));
        readWithin(Duration.ofSeconds(3));
        assertThat(read.stream().distinct()).hasSize(ReadSitemaps.MAX_SITEMAPS);
    }

    @Test
    void readsCyclicSitemapsOnce() {
        sitemaps.putIndex(SITE + "sitemap.xml", SITE + "one.xml", SITE + "sitemap.xml");
        sitemaps.putIndex(SITE + "one.xml", SITE + "sitemap.xml", SITE + "one.xml");
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        assertThat(readWithin(Duration.ofSeconds(9))).hasSize(2);
        assertThat(reloadCrawl(crawl).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(reloadCrawl(crawl).message()).isEqualTo("The sitemap lists no page of its site.");
    }

    @Test
    void aThrowingReaderFailsOnlyItsCrawl() {
        reader = address -> {
            throw new IllegalStateException("a fault");
        };
        Crawl crawl = startCrawl(HANDBOOK, SITE + "sitemap.xml");
        assertThat(readSitemaps.readNext()).isTrue();
        assertThat(reloadCrawl(crawl).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(readSitemaps.readNext()).isFalse();
    }

    private void putSitemaps(String site, int count) {
        sitemaps.putIndex(site + "sitemap.xml",
                IntStream.range(0, count).mapToObj(number -> site + number + ".xml").toArray(String[]::new));
        IntStream.range(0, count)
                .forEach(number -> sitemaps.putSitemap(site + number + ".xml", site + "page/" + number));
    }
}
