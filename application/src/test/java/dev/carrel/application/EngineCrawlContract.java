package dev.carrel.application;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The promises of the engine about crawls, on any storage and index. */
public abstract class EngineCrawlContract extends EngineDocumentsFixture {

    @Test
    void crawlsASiteToTheGivenDepth() throws Exception {
        siteWith("/", "Home.", "/a", "/b", "https://other.example/", "/logo.png", "/a#top", "/a?utm_source=x");
        siteWith("/a", "Page a.", "/c", "/");
        siteWith("/b", "Page b.", "/copy", "/private", "/secret", "/gone");
        siteWith("/c", "Page c.", "/d");
        siteWith("/d", "Page d, too deep.");
        web.putPage(pageOf("/copy"), "Page b again.\n== " + SITE + "/b");
        web.putPage(pageOf("/private"), "Not for robots.");
        web.closeToRobots(pageOf("/private"));
        web.putPage(pageOf("/secret"), "Not to be kept.\nnoindex");

        Crawl crawl = runCrawl(CrawlPlan.ofSite(SITE).withDepth(2));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.DONE);
        assertThat(pageStatuses(crawl)).isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b",
                PageStatus.SUCCESS, "/c", PageStatus.SUCCESS, "/copy", PageStatus.SKIPPED, "/private",
                PageStatus.SKIPPED, "/secret", PageStatus.SKIPPED, "/gone", PageStatus.FAILED, "/logo.png",
                PageStatus.SKIPPED));
        assertThat(skipReason(crawl, "/copy")).contains("another address: " + SITE + "/b");
        assertThat(skipReason(crawl, "/private")).contains("robots");
        assertThat(skipReason(crawl, "/secret")).contains("not to keep it");
        assertThat(searchTitles("page")).containsExactlyInAnyOrder("Page a.", "Page b.", "Page c.");
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 4L)
                .containsEntry(DocumentStatus.FAILED, 0L);
        assertThat(fetches.allFetches()).allMatch(PageFetcher.FetchRequest::asRobot);
    }

    @Test
    void crawlsAtMostTheMaximumPages() throws Exception {
        siteWith("/", "Home.", IntStream.range(0, 300).mapToObj(number -> "/" + number).toArray(String[]::new));
        IntStream.range(0, 300).forEach(number -> siteWith("/" + number, "Page number " + number + "."));

        Crawl crawl = runCrawl(CrawlPlan.ofSite(SITE).withMaxPages(120));

        assertThat(crawl.pageCounts()).containsEntry(PageStatus.SUCCESS, 120L);
        assertThat(crawl.pagesOverLimit()).isEqualTo(181);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 120L);
    }

    @Test
    void stopsInACrawlerTrap() throws Exception {
        extractor = new EndlessCalendar();
        fetches.servePageEverywhere("A day.");

        Crawl crawl = runCrawl(CrawlPlan.ofSite(SITE + "/calendar/2026/01").withDepth(50).withMaxPages(5000));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.DONE);
        assertThat(crawl.pageCounts().get(PageStatus.SUCCESS)).as("as many as of one calendar, and the start")
                .isBetween(100L, 101L);
    }

    @Test
    void recrawlsASiteWithoutDuplicates() throws Exception {
        siteWith("/", "Home.", "/a");
        siteWith("/a", "Page a.");
        runCrawl(CrawlPlan.ofSite(SITE));
        long revision = currentRevision();
        siteWith("/", "Home.", "/a", "/b");
        siteWith("/b", "Page b.");

        Crawl again = runCrawl(CrawlPlan.ofSite(SITE));

        assertThat(again.pageCounts()).containsEntry(PageStatus.SUCCESS, 3L);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 3L);
        assertThat(currentRevision()).as("only the new page was indexed").isEqualTo(revision + 1);
    }

    @Test
    void resumesACrawlAfterReopening() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a");
        siteWith("/a", "Page a.");
        Crawl started = handbook.crawls().startCrawl(CrawlPlan.ofSite(SITE)).crawl();
        assertThat(handbook.crawls().startCrawl(CrawlPlan.ofSite(SITE)).created()).as("the same plan").isFalse();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(awaitEnd(started).pageCounts()).containsEntry(PageStatus.SUCCESS, 2L);
    }

    @Test
    void aCancelledCrawlFetchesNothingMore() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a");
        Crawl started = handbook.crawls().startCrawl(CrawlPlan.ofSite(SITE)).crawl();

        Crawl cancelled = handbook.crawls().cancelCrawl(started.id());

        assertThat(cancelled.status()).isEqualTo(CrawlStatus.CANCELLED);
        reopenEngine(limits.toBuilder().workers(2).build());
        awaitNothingWaiting();
        assertThat(fetches.allFetches()).extracting(request -> request.address().value()).doesNotContain(pageOf("/a"));
        assertThat(handbook.crawls().listCrawls(null, 10)).extracting(Crawl::id).containsExactly(started.id());
    }

    @Test
    void followsLinksOfRequestedPages() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a", "/b");
        siteWith("/a", "Page a.");
        siteWith("/b", "Page b.", "/c");
        siteWith("/c", "Page c.");
        handbook.documents().addDocument(NewDocument.ofPage(pageOf("/")));
        handbook.documents().addDocument(NewDocument.ofPage(pageOf("/b")));
        Crawl started = handbook.crawls().startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(started)))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b",
                        PageStatus.SUCCESS, "/c", PageStatus.SUCCESS));
    }

    @Test
    void followsLinksOfARefreshedUnchangedPage() throws Exception {
        putPage("/", "Home.\n-> " + pageOf("/a"), FIRST);
        siteWith("/a", "Page a.");
        Document home = addAndAwait(NewDocument.ofPage(pageOf("/")));
        reopenEngine(limits.toBuilder().workers(0).build());
        Crawl started = handbook.crawls().startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        handbook.documents().refreshDocument(home.id());
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(started)))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS));
        assertThat(handbook.documents().getDocument(home.id()).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void keepsAPageRequestedDuringACrawl() throws Exception {
        web.putPage(pageOf("/"), "Not to be kept by robots.\nnoindex");
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.holdFetch("site.example", end, started);
        Crawl crawl = handbook.crawls().startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        Eventually.awaitLatch(started);

        Document asked = handbook.documents().addDocument(NewDocument.ofPage(pageOf("/"))).document();
        end.countDown();

        assertThat(pageStatuses(awaitEnd(crawl))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.documents().awaitDocument(asked.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.lastFetch().asRobot()).isFalse();
        assertThat(searchTitles("robots")).hasSize(1);
    }

    @Test
    void robotsRulesBindTheCrawlOnly() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        web.putPage(pageOf("/"), "Not to be kept by robots.\nnoindex");
        Document asked = handbook.documents().addDocument(NewDocument.ofPage(pageOf("/"))).document();
        Crawl started = handbook.crawls().startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(started))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.documents().awaitDocument(asked.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void crawlsThePagesOfASitemap() throws Exception {
        sitemaps.putIndex(pageOf("/sitemap.xml"), pageOf("/one.xml"), pageOf("/two.xml"), pageOf("/missing.xml"));
        sitemaps.putSitemap(pageOf("/one.xml"), pageOf("/a"), pageOf("/b"), "https://other.example/x");
        sitemaps.putSitemap(pageOf("/two.xml"), pageOf("/b"), pageOf("/c"));
        siteWith("/a", "Page a.", "/unlisted");
        siteWith("/b", "Page b.");
        siteWith("/c", "Page c.");

        Crawl crawl = runCrawl(CrawlPlan.ofSitemap(pageOf("/sitemap.xml")));

        assertThat(pageStatuses(crawl)).isEqualTo(Map.of("/a", PageStatus.SUCCESS, "/b", PageStatus.SUCCESS, "/c",
                PageStatus.SUCCESS, "/missing.xml", PageStatus.SKIPPED));
        assertThat(skipReason(crawl, "/missing.xml")).contains("could not be read");
    }

    @Test
    void skipsPagesWhoseHeadersDemandIt() throws Exception {
        sitemaps.putSitemap(pageOf("/sitemap.xml"), pageOf("/a"), pageOf("/b"));
        siteWith("/a", "Page a.");
        web.putPage(pageOf("/b"), "Page b.", new RobotsDirectives(false, true));
        web.putPage(pageOf("/"), "Home.\n-> " + pageOf("/a") + "\n-> " + pageOf("/b"), RobotsDirectives.NONE);
        web.putPage(pageOf("/c"), "Page c.\n-> " + pageOf("/d"), new RobotsDirectives(true, false));

        Crawl ofSitemap = runCrawl(CrawlPlan.ofSitemap(pageOf("/sitemap.xml")));
        assertThat(pageStatuses(ofSitemap))
                .isEqualTo(Map.of("/a", PageStatus.SUCCESS, "/b", PageStatus.SKIPPED));
        assertThat(skipReason(ofSitemap, "/b")).contains("not to keep it");
        assertThat(pageStatuses(runCrawl(CrawlPlan.ofSite(SITE).withDepth(1))))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b", PageStatus.SKIPPED));
        assertThat(pageStatuses(runCrawl(CrawlPlan.ofSite(pageOf("/c")).withDepth(1)))).doesNotContainKey("/d");

        Document asked = handbook.documents().addDocument(NewDocument.ofPage(pageOf("/b"))).document();
        assertThat(handbook.documents().awaitDocument(asked.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void anUnreadableSitemapFailsItsCrawl() throws Exception {
        Crawl crawl = runCrawl(CrawlPlan.ofSitemap(pageOf("/nowhere.xml")));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(crawl.message()).contains("There is no such sitemap.");
    }

    private void siteWith(String path, String text, String... links) {
        web.putPage(pageOf(path), List.of(links)
                .stream()
                .map(link -> "\n-> " + pageOf(link))
                .collect(Collectors.joining("", text, "")));
    }

    private Crawl runCrawl(CrawlPlan plan) throws InterruptedException {
        return awaitEnd(handbook.crawls().startCrawl(plan).crawl());
    }

    private Crawl awaitEnd(Crawl started) throws InterruptedException {
        Eventually.await("the crawl ends",
                () -> !handbook.crawls().getCrawl(started.id()).isRunning());
        return handbook.crawls().getCrawl(started.id());
    }

    private Map<String, PageStatus> pageStatuses(Crawl crawl) {
        return handbook.crawls()
                .listCrawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .collect(Collectors.toMap(page -> page.url().value().substring(SITE.length()), CrawlPage::status));
    }

    private String skipReason(Crawl crawl, String path) {
        return handbook.crawls()
                .listCrawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .filter(page -> page.url().value().equals(pageOf(path)))
                .findFirst()
                .map(CrawlPage::reason)
                .orElseThrow();
    }

    /** Extracts a calendar in which each day links to the next ones, without end. */
    private static final class EndlessCalendar implements TextExtractor {

        private final AtomicInteger days = new AtomicInteger();

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            int day = days.incrementAndGet();
            var links = IntStream.range(0, 20)
                    .mapToObj(next -> new WebAddress("%s/calendar/%d/%02d".formatted(SITE, 2026 + day, next + 1)))
                    .toList();
            return new ExtractionResult.ExtractedText(null, List.of(Section.of("Day " + day)),
                    new PageLinks(links, null, true));
        }
    }
}
