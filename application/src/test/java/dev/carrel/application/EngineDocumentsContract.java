package dev.carrel.application;

import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.library.Webhook;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the engine promises of documents, pages and sites on whatever storage and index it is opened. */
public abstract class EngineDocumentsContract {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String SITE = "https://site.example";
    private static final Validators FIRST = new Validators("\"1\"", null);
    private static final Validators SECOND = new Validators("\"2\"", null);

    private final CannedPageFetcher web = new CannedPageFetcher();
    private final CannedSitemapReader sitemaps = new CannedSitemapReader();
    private final RecordingWebhookSender callbacks = new RecordingWebhookSender();
    private final CountingFetcher fetches = new CountingFetcher(web);
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private TextExtractor extractor = new LinkingTextExtractor();
    private IngestLimits limits = IngestLimits.builder()
            .workers(4)
            .retries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5))))
            .build();
    private Storage storage;
    private Carrel carrel;
    private LibraryHandle handbook;

    /** The storage, with whatever an earlier opening of the same test left in it. */
    protected abstract Storage openStorage();

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void openEngine() {
        InstantSource clock = () -> InstantSource.system().instant().plus(ahead.get());
        storage = openStorage();
        carrel = Carrel.builder()
                .storage(storage)
                .index(openIndex())
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(fetches)
                .textExtractor(source -> extractor.extractText(source))
                .sitemapReader(sitemaps)
                .webhookSender(callbacks)
                .ingestLimits(limits)
                .clock(clock)
                .open();
        handbook = carrel.library("handbook");
    }

    @AfterEach
    void closeEngine() {
        for (var library : carrel.listLibraries()) {
            assertThat(carrel.verifyIndex(library.id()).isConsistent()).as("index and storage agree").isTrue();
        }
        carrel.close();
    }

    private void reopenEngine(IngestLimits newLimits) {
        carrel.close();
        limits = newLimits;
        openEngine();
    }

    // ---- Files and keys ---------------------------------------------------------------------------------------------

    @Test
    void processesAFileAndTitlesItByName() throws Exception {
        Document file = addAndAwait(fileWith("leave.txt", "Leave is granted by the manager."));

        assertThat(file.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("manager")).containsExactly("leave.txt");
    }

    @Test
    void rejectsATooLargeFile() {
        reopenEngine(limits.toBuilder().maxFileBytes(10).build());

        assertThatThrownBy(() -> handbook.addDocument(fileWith("large.txt", "More than ten bytes.")))
                .isInstanceOf(ContentTooLargeException.class);
        assertThat(handbook.listDocuments(null, null, 10)).isEmpty();
    }

    @Test
    void replacesADocumentUnderTheSameKey() throws Exception {
        Document first = addAndAwait(fileWith("leave.txt", "Leave is granted by the manager.").withKey("leave"));
        Document same = handbook.addDocument(fileWith("leave.txt", "Leave is granted by the manager.").withKey("leave"))
                .document();
        Document second = addAndAwait(fileWith("leave.txt", "Leave is granted by the director.").withKey("leave"));

        assertThat(same).isEqualTo(first);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.key()).isEqualTo("leave");
        assertThat(searchTitles("manager")).isEmpty();
        assertThat(searchTitles("director")).hasSize(1);
        assertThat(handbook.listDocuments(null, null, 10)).hasSize(1);
    }

    // ---- The queue --------------------------------------------------------------------------------------------------

    @Test
    void aSlowHostDoesNotDelayOthers() throws Exception {
        var never = new CountDownLatch(1);
        fetches.holdFetch("slow.example", never);
        for (int page = 0; page < 20; page++) {
            web.putPage("https://slow.example/" + page, "Slow.");
            handbook.addDocument(NewDocument.ofPage("https://slow.example/" + page));
        }
        web.putPage("https://quick.example/", "Leave is granted by the manager.");

        assertThat(addAndAwait(NewDocument.ofPage("https://quick.example/")).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
        assertThat(addAndAwait(NewDocument.ofText("And a text.")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.mostAtOnce("slow.example")).isLessThanOrEqualTo(limits.maxPerHost());
        never.countDown();
        awaitNothingWaiting();
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 22L);
        assertThat(fetches.mostAtOnce("slow.example")).isEqualTo(limits.maxPerHost());
    }

    @Test
    void honoursThePolitenessDelay() throws Exception {
        web.pause("site.example", Duration.ofMillis(30));
        for (int page = 0; page < 5; page++) {
            web.putPage(SITE + "/" + page, "A page.");
            handbook.addDocument(NewDocument.ofPage(SITE + "/" + page));
        }
        awaitNothingWaiting();

        List<Instant> begun = fetches.fetchStarted("site.example");
        assertThat(begun).hasSize(5);
        for (int page = 1; page < 5; page++) {
            assertThat(Duration.between(begun.get(page - 1), begun.get(page))).isGreaterThan(Duration.ofMillis(20));
        }
    }

    @Test
    void extendsTheLeaseOfALongRun() throws Exception {
        reopenEngine(limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(1)).build());
        web.putPage(SITE + "/long", "It takes long.");
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.holdFetch("site.example", end, begun);
        Document document = handbook.addDocument(NewDocument.ofPage(SITE + "/long")).document();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

        Instant first = lease(document);
        Eventually.await(LONG, "the lease is renewed", () -> !lease(document).isBefore(first.plusMillis(900)));
        end.countDown();

        assertThat(handbook.awaitDocument(document.id(), LONG).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.fetchStarted("site.example")).hasSize(1);
    }

    @Test
    void failsOnlyTheDocumentThatRunsTooLong() throws Exception {
        reopenEngine(
                limits.toBuilder().workers(1).lease(Duration.ofMillis(600)).maxRunTime(Duration.ofSeconds(2)).build());
        var never = new CountDownLatch(1);
        TextExtractor usual = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("runaway")) {
                awaitUninterruptibly(never);
            }
            return usual.extractText(source);
        };
        Document runaway = addAndAwait(fileWith("runaway.txt", "A runaway."));
        Document other = addAndAwait(fileWith("other.txt", "Another."));

        assertThat(runaway.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(runaway.state().message()).contains("took longer");
        assertThat(other.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(carrel.readiness()).isEqualTo(new EngineReadiness.Ready());
        never.countDown();
    }

    // ---- Refresh ----------------------------------------------------------------------------------------------------

    @Test
    void doesNotReindexAnUnchangedPage() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        long revision = currentRevision();

        handbook.refreshDocument(page.id());
        assertThat(handbook.awaitDocument(page.id(), LONG).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.lastFetch().knownValidators()).isEqualTo(FIRST);
        assertThat(currentRevision()).isEqualTo(revision);

        putPage("/leave", "Leave is granted by the manager.", SECOND);
        handbook.refreshDocument(page.id());
        handbook.awaitDocument(page.id(), LONG);
        assertThat(currentRevision()).as("another version with the same text").isEqualTo(revision);

        putPage("/leave", "Leave is granted by the director.", FIRST);
        handbook.refreshDocument(page.id());
        handbook.awaitDocument(page.id(), LONG);
        assertThat(fetches.lastFetch().knownValidators()).isEqualTo(SECOND);
        assertThat(currentRevision()).isGreaterThan(revision);
        assertThat(searchTitles("director")).hasSize(1);
    }

    @Test
    void unpublishesAGonePageAfterTheGracePeriod() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        web.failAddress(SITE + "/leave", Failure.sourceGone("There is no such page."));
        handbook.refreshDocument(page.id());
        Document gone = handbook.awaitDocument(page.id(), LONG);

        assertThat(gone.state()).isEqualTo(new DocumentState.Failed(1, "There is no such page.", true));
        assertThat(searchTitles("manager")).hasSize(1);
        ahead.set(limits.goneGrace().plusHours(1));
        Eventually.await(LONG, "the text is withdrawn", () -> searchTitles("manager").isEmpty());
        assertThat(handbook.findContent(page.id())).isEmpty();

        putPage("/leave", "Leave is granted by the manager.", SECOND);
        assertThat(addAndAwait(NewDocument.ofPage(SITE + "/leave")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("manager")).hasSize(1);
    }

    @Test
    void refreshesPagesAtTheLibrarysInterval() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withRefreshInterval(Duration.ofHours(1)));
        putPage("/leave", "Leave is granted by the director.", SECOND);
        ahead.set(Duration.ofHours(2));

        Eventually.await(LONG, "the page is read again", () -> !searchTitles("director").isEmpty());
        assertThat(handbook.awaitDocument(page.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.lastFetch().asRobot()).isTrue();
    }

    // ---- Crawls -----------------------------------------------------------------------------------------------------

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

        Crawl crawl = crawl(CrawlPlan.ofSite(SITE).withDepth(2));

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

        Crawl crawl = crawl(CrawlPlan.ofSite(SITE).withMaxPages(120));

        assertThat(crawl.pageCounts()).containsEntry(PageStatus.SUCCESS, 120L);
        assertThat(crawl.pagesOverLimit()).isEqualTo(181);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 120L);
    }

    @Test
    void stopsInACrawlerTrap() throws Exception {
        extractor = new EndlessCalendar();
        fetches.holdForever("A day.");

        Crawl crawl = crawl(CrawlPlan.ofSite(SITE + "/calendar/2026/01").withDepth(50).withMaxPages(5000));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.DONE);
        assertThat(crawl.pageCounts().get(PageStatus.SUCCESS)).as("as many as of one calendar, and the start")
                .isBetween(100L, 101L);
    }

    @Test
    void recrawlsASiteWithoutDuplicates() throws Exception {
        siteWith("/", "Home.", "/a");
        siteWith("/a", "Page a.");
        crawl(CrawlPlan.ofSite(SITE));
        long revision = currentRevision();
        siteWith("/", "Home.", "/a", "/b");
        siteWith("/b", "Page b.");

        Crawl again = crawl(CrawlPlan.ofSite(SITE));

        assertThat(again.pageCounts()).containsEntry(PageStatus.SUCCESS, 3L);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 3L);
        assertThat(currentRevision()).as("only the new page was indexed").isEqualTo(revision + 1);
    }

    @Test
    void resumesACrawlAfterReopening() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a");
        siteWith("/a", "Page a.");
        Crawl begun = handbook.startCrawl(CrawlPlan.ofSite(SITE)).crawl();
        assertThat(handbook.startCrawl(CrawlPlan.ofSite(SITE)).created()).as("the same plan").isFalse();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(awaitEnd(begun).pageCounts()).containsEntry(PageStatus.SUCCESS, 2L);
    }

    @Test
    void aCancelledCrawlFetchesNothingMore() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a");
        Crawl begun = handbook.startCrawl(CrawlPlan.ofSite(SITE)).crawl();

        Crawl cancelled = handbook.cancelCrawl(begun.id());

        assertThat(cancelled.status()).isEqualTo(CrawlStatus.CANCELLED);
        reopenEngine(limits.toBuilder().workers(2).build());
        awaitNothingWaiting();
        assertThat(fetches.allFetches()).extracting(request -> request.address().value()).doesNotContain(pageOf("/a"));
        assertThat(handbook.listCrawls(null, 10)).extracting(Crawl::id).containsExactly(begun.id());
    }

    @Test
    void followsLinksOfRequestedPages() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        siteWith("/", "Home.", "/a", "/b");
        siteWith("/a", "Page a.");
        siteWith("/b", "Page b.", "/c");
        siteWith("/c", "Page c.");
        handbook.addDocument(NewDocument.ofPage(pageOf("/")));
        handbook.addDocument(NewDocument.ofPage(pageOf("/b")));
        Crawl begun = handbook.startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(begun)))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b",
                        PageStatus.SUCCESS, "/c", PageStatus.SUCCESS));
    }

    @Test
    void followsLinksOfARefreshedUnchangedPage() throws Exception {
        putPage("/", "Home.\n-> " + pageOf("/a"), FIRST);
        siteWith("/a", "Page a.");
        Document home = addAndAwait(NewDocument.ofPage(pageOf("/")));
        reopenEngine(limits.toBuilder().workers(0).build());
        Crawl begun = handbook.startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        handbook.refreshDocument(home.id());
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(begun)))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS));
        assertThat(handbook.getDocument(home.id()).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void keepsAPageRequestedDuringACrawl() throws Exception {
        web.putPage(pageOf("/"), "Not to be kept by robots.\nnoindex");
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.holdFetch("site.example", end, begun);
        Crawl crawl = handbook.startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

        Document asked = handbook.addDocument(NewDocument.ofPage(pageOf("/"))).document();
        end.countDown();

        assertThat(pageStatuses(awaitEnd(crawl))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.awaitDocument(asked.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.lastFetch().asRobot()).isFalse();
        assertThat(searchTitles("robots")).hasSize(1);
    }

    @Test
    void robotsRulesBindTheCrawlOnly() throws Exception {
        reopenEngine(limits.toBuilder().workers(0).build());
        web.putPage(pageOf("/"), "Not to be kept by robots.\nnoindex");
        Document asked = handbook.addDocument(NewDocument.ofPage(pageOf("/"))).document();
        Crawl begun = handbook.startCrawl(CrawlPlan.ofSite(pageOf("/"))).crawl();
        reopenEngine(limits.toBuilder().workers(2).build());

        assertThat(pageStatuses(awaitEnd(begun))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.awaitDocument(asked.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void crawlsThePagesOfASitemap() throws Exception {
        sitemaps.putIndex(pageOf("/sitemap.xml"), pageOf("/one.xml"), pageOf("/two.xml"), pageOf("/missing.xml"));
        sitemaps.putSitemap(pageOf("/one.xml"), pageOf("/a"), pageOf("/b"), "https://other.example/x");
        sitemaps.putSitemap(pageOf("/two.xml"), pageOf("/b"), pageOf("/c"));
        siteWith("/a", "Page a.", "/unlisted");
        siteWith("/b", "Page b.");
        siteWith("/c", "Page c.");

        Crawl crawl = crawl(CrawlPlan.ofSitemap(pageOf("/sitemap.xml")));

        assertThat(pageStatuses(crawl)).isEqualTo(Map.of("/a", PageStatus.SUCCESS, "/b", PageStatus.SUCCESS, "/c",
                PageStatus.SUCCESS, "/missing.xml", PageStatus.SKIPPED));
        assertThat(skipReason(crawl, "/missing.xml")).contains("could not be read");
    }

    @Test
    void anUnreadableSitemapFailsItsCrawl() throws Exception {
        Crawl crawl = crawl(CrawlPlan.ofSitemap(pageOf("/nowhere.xml")));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(crawl.message()).contains("There is no such sitemap.");
    }

    // ---- Callbacks --------------------------------------------------------------------------------------------------

    @Test
    void deliversWebhookEventsAndRetriesRejectedOnes() throws Exception {
        var target = new Webhook(new WebAddress("https://hooks.example/"), carrel.newWebhookSecret());
        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withWebhook(target));
        callbacks.failWith(Failure.transientFailure("It is busy."));

        Document text = addAndAwait(NewDocument.ofText("Leave is granted by the manager.").withTitle("Leave"));
        var refused = callbacks.awaitNext();
        ahead.set(Duration.ofMinutes(1));
        var accepted = callbacks.awaitNext();

        assertThat(accepted.event()).isEqualTo(refused.event());
        assertThat(accepted.target()).isEqualTo(target);
        assertThat(accepted.event().document()).isEqualTo(text.id());
        assertThat(accepted.event().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(accepted.event().title()).isEqualTo("Leave");

        addAndAwait(NewDocument.ofPage(pageOf("/missing")));
        var failed = callbacks.awaitNext();
        assertThat(failed.event().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.event().message()).isEqualTo("There is no such page.");
    }

    // ---- What the tests are made of ---------------------------------------------------------------------------------

    private Document addAndAwait(NewDocument document) throws InterruptedException {
        return handbook.awaitDocument(handbook.addDocument(document).document().id(), LONG);
    }

    private static NewDocument fileWith(String name, String text) {
        return NewDocument.ofFile(name, ByteSource.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private void putPage(String path, String text, Validators version) {
        web.putPage(new WebAddress(pageOf(path)), "text/plain", text.getBytes(StandardCharsets.UTF_8), version);
    }

    private static String pageOf(String path) {
        return path.startsWith("/") ? SITE + path : path;
    }

    private void siteWith(String path, String text, String... links) {
        web.putPage(pageOf(path), List.of(links)
                .stream()
                .map(link -> "\n-> " + pageOf(link))
                .collect(Collectors.joining("", text, "")));
    }

    private Crawl crawl(CrawlPlan plan) throws InterruptedException {
        return awaitEnd(handbook.startCrawl(plan).crawl());
    }

    private Crawl awaitEnd(Crawl begun) throws InterruptedException {
        Eventually.await(Duration.ofMinutes(1), "the crawl ends", () -> !handbook.getCrawl(begun.id()).isRunning());
        return handbook.getCrawl(begun.id());
    }

    private Map<String, PageStatus> pageStatuses(Crawl crawl) {
        return handbook.listCrawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .collect(Collectors.toMap(page -> page.url().value().substring(SITE.length()), CrawlPage::status));
    }

    private String skipReason(Crawl crawl, String path) {
        return handbook.listCrawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .filter(page -> page.url().value().equals(pageOf(path)))
                .findFirst()
                .map(CrawlPage::reason)
                .orElseThrow();
    }

    private List<String> searchTitles(String text) {
        return handbook.search(Question.of(text), 100)
                .documents()
                .stream()
                .map(found -> found.document().title())
                .toList();
    }

    private long currentRevision() {
        return storage.changeLog().findPosition(handbook.id()).orElseThrow().revision();
    }

    private Instant lease(Document document) {
        return handbook.getDocument(document.id()).state() instanceof DocumentState.Running running
                ? running.lease().expiresAt()
                : Instant.MAX;
    }

    private void awaitNothingWaiting() throws InterruptedException {
        Eventually.await(Duration.ofMinutes(1), "nothing waits",
                () -> handbook.describe().documentCounts().get(DocumentStatus.QUEUED) == 0
                        && handbook.describe().documentCounts().get(DocumentStatus.RUNNING) == 0);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("workers are not interrupted", e);
        }
    }

    /** Each day leads to the next, without end. */
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

    /** Watches what is fetched, and holds back what a test wants to be slow. */
    private static final class CountingFetcher implements PageFetcher {

        private final PageFetcher web;
        private final List<FetchRequest> requests = new CopyOnWriteArrayList<>();
        private final Map<String, List<Instant>> begun = new ConcurrentHashMap<>();
        private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
        private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> now = new ConcurrentHashMap<>();
        private final Map<String, Integer> most = new ConcurrentHashMap<>();
        private volatile byte[] always = {};

        CountingFetcher(PageFetcher web) {
            this.web = web;
        }

        void holdFetch(String host, CountDownLatch until) {
            holdFetch(host, until, new CountDownLatch(1));
        }

        void holdFetch(String host, CountDownLatch until, CountDownLatch begins) {
            held.put(host, until);
            waiting.put(host, begins);
        }

        void holdForever(String text) {
            always = text.getBytes(StandardCharsets.UTF_8);
        }

        List<FetchRequest> allFetches() {
            return requests;
        }

        FetchRequest lastFetch() {
            return requests.getLast();
        }

        List<Instant> fetchStarted(String host) {
            return begun.getOrDefault(host, List.of());
        }

        int mostAtOnce(String host) {
            return most.getOrDefault(host, 0);
        }

        @Override
        public void checkAddress(WebAddress address) {
            web.checkAddress(address);
        }

        @Override
        public FetchResult fetchPage(FetchRequest request) {
            String host = request.address().host();
            requests.add(request);
            begun.computeIfAbsent(host, one -> new CopyOnWriteArrayList<>())
                    .add(InstantSource.system().instant());
            most.merge(host, now.computeIfAbsent(host, one -> new AtomicInteger()).incrementAndGet(), Math::max);
            try {
                if (held.containsKey(host)) {
                    waiting.get(host).countDown();
                    awaitUninterruptibly(held.get(host));
                }
                return always.length > 0
                        ? new FetchResult.FetchedPage(request.address(), "text/plain", always, Validators.NONE)
                        : web.fetchPage(request);
            } finally {
                now.get(host).decrementAndGet();
            }
        }

        @Override
        public Duration politenessDelay(WebAddress address, boolean asRobot) {
            return web.politenessDelay(address, asRobot);
        }
    }
}
