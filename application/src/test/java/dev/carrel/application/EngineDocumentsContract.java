package dev.carrel.application;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.scraping.CannedPages;
import dev.carrel.application.port.scraping.CannedSitemaps;
import dev.carrel.application.port.scraping.LinkingTextExtractor;
import dev.carrel.application.port.scraping.RecordingCallbacks;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.application.processing.ProcessingLimits;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.Bytes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.library.Callback;
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

    private final CannedPages web = new CannedPages();
    private final CannedSitemaps sitemaps = new CannedSitemaps();
    private final RecordingCallbacks callbacks = new RecordingCallbacks();
    private final Fetches fetches = new Fetches(web);
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private TextExtractor extractor = new LinkingTextExtractor();
    private ProcessingLimits limits = ProcessingLimits.DEFAULT.withWorkers(4)
            .withRetries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5))));
    private Storage storage;
    private Carrel carrel;
    private LibraryHandle handbook;

    /** The storage, with whatever an earlier opening of the same test left in it. */
    protected abstract Storage openStorage();

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void open() {
        InstantSource clock = () -> InstantSource.system().instant().plus(ahead.get());
        storage = openStorage();
        carrel = Carrel.builder()
                .storage(storage)
                .index(openIndex())
                .replies(new EchoReplyWriter())
                .pages(fetches, source -> extractor.extract(source))
                .sitemaps(sitemaps)
                .callbacks(callbacks)
                .processing(limits)
                .clock(clock)
                .open();
        handbook = carrel.library("handbook");
    }

    @AfterEach
    void close() {
        for (var library : carrel.libraries()) {
            assertThat(carrel.verify(library.id()).agree()).as("index and storage agree").isTrue();
        }
        carrel.close();
    }

    private void reopen(ProcessingLimits newLimits) {
        carrel.close();
        limits = newLimits;
        open();
    }

    // ---- Files and keys ---------------------------------------------------------------------------------------------

    @Test
    void aFileIsReadAndTitledByItsName() throws Exception {
        Document file = add(file("leave.txt", "Leave is granted by the manager."));

        assertThat(file.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(search("manager")).containsExactly("leave.txt");
    }

    @Test
    void aFileThatIsTooLargeIsNotTakenIn() {
        reopen(limits.withMostFileBytes(10));

        assertThatThrownBy(() -> handbook.add(file("large.txt", "More than ten bytes.")))
                .isInstanceOf(ContentTooLargeException.class);
        assertThat(handbook.documents(null, null, 10)).isEmpty();
    }

    @Test
    void whatIsHandedInUnderTheSameKeyTakesThePlaceOfWhatWasThere() throws Exception {
        Document first = add(file("leave.txt", "Leave is granted by the manager.").keyed("leave"));
        Document same = handbook.add(file("leave.txt", "Leave is granted by the manager.").keyed("leave")).document();
        Document second = add(file("leave.txt", "Leave is granted by the director.").keyed("leave"));

        assertThat(same).isEqualTo(first);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.key()).isEqualTo("leave");
        assertThat(search("manager")).isEmpty();
        assertThat(search("director")).hasSize(1);
        assertThat(handbook.documents(null, null, 10)).hasSize(1);
    }

    // ---- The queue --------------------------------------------------------------------------------------------------

    @Test
    void aHostThatDoesNotAnswerHoldsUpNothingElse() throws Exception {
        var never = new CountDownLatch(1);
        fetches.hold("slow.example", never);
        for (int page = 0; page < 20; page++) {
            web.put("https://slow.example/" + page, "Slow.");
            handbook.add(NewDocument.page("https://slow.example/" + page));
        }
        web.put("https://quick.example/", "Leave is granted by the manager.");

        assertThat(add(NewDocument.page("https://quick.example/")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(add(NewDocument.text("And a text.")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.mostAtOnce("slow.example")).isLessThanOrEqualTo(limits.mostPerHost());
        never.countDown();
        awaitNothingWaiting();
        assertThat(handbook.overview().documents()).containsEntry(DocumentStatus.SUCCESS, 22L);
        assertThat(fetches.mostAtOnce("slow.example")).isEqualTo(limits.mostPerHost());
    }

    @Test
    void aHostIsLeftAloneForAsLongAsItWants() throws Exception {
        web.pause("site.example", Duration.ofMillis(30));
        for (int page = 0; page < 5; page++) {
            web.put(SITE + "/" + page, "A page.");
            handbook.add(NewDocument.page(SITE + "/" + page));
        }
        awaitNothingWaiting();

        List<Instant> begun = fetches.begun("site.example");
        assertThat(begun).hasSize(5);
        for (int page = 1; page < 5; page++) {
            assertThat(Duration.between(begun.get(page - 1), begun.get(page))).isGreaterThan(Duration.ofMillis(20));
        }
    }

    @Test
    void aDocumentThatTakesLongIsNotGivenToAnother() throws Exception {
        reopen(limits.withLease(Duration.ofMillis(300), Duration.ofMinutes(1)));
        web.put(SITE + "/long", "It takes long.");
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.hold("site.example", end, begun);
        Document document = handbook.add(NewDocument.page(SITE + "/long")).document();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

        Instant first = lease(document);
        Eventually.await(LONG, "the lease is renewed", () -> !lease(document).isBefore(first.plusMillis(900)));
        end.countDown();

        assertThat(handbook.await(document.id(), LONG).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.begun("site.example")).hasSize(1);
    }

    @Test
    void aRunawayFailsItsDocumentOnly() throws Exception {
        reopen(limits.withWorkers(1).withLease(Duration.ofMillis(600), Duration.ofSeconds(2)));
        var never = new CountDownLatch(1);
        TextExtractor usual = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("runaway")) {
                awaitUninterruptibly(never);
            }
            return usual.extract(source);
        };
        Document runaway = add(file("runaway.txt", "A runaway."));
        Document other = add(file("other.txt", "Another."));

        assertThat(runaway.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(runaway.state().message()).contains("took longer");
        assertThat(other.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(carrel.readiness()).isEqualTo(new Readiness.Ready());
        never.countDown();
    }

    // ---- Refresh ----------------------------------------------------------------------------------------------------

    @Test
    void aPageThatHasNotChangedIsNotIndexedAgain() throws Exception {
        put("/leave", "Leave is granted by the manager.", FIRST);
        Document page = add(NewDocument.page(SITE + "/leave"));
        long revision = revision();

        handbook.refresh(page.id());
        assertThat(handbook.await(page.id(), LONG).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.last().known()).isEqualTo(FIRST);
        assertThat(revision()).isEqualTo(revision);

        put("/leave", "Leave is granted by the manager.", SECOND);
        handbook.refresh(page.id());
        handbook.await(page.id(), LONG);
        assertThat(revision()).as("another version with the same text").isEqualTo(revision);

        put("/leave", "Leave is granted by the director.", FIRST);
        handbook.refresh(page.id());
        handbook.await(page.id(), LONG);
        assertThat(fetches.last().known()).isEqualTo(SECOND);
        assertThat(revision()).isGreaterThan(revision);
        assertThat(search("director")).hasSize(1);
    }

    @Test
    void aPageThatIsGoneAnswersForATimeOfGraceOnly() throws Exception {
        put("/leave", "Leave is granted by the manager.", FIRST);
        Document page = add(NewDocument.page(SITE + "/leave"));
        web.fail(SITE + "/leave", Failure.gone("There is no such page."));
        handbook.refresh(page.id());
        Document gone = handbook.await(page.id(), LONG);

        assertThat(gone.state()).isEqualTo(new DocumentState.Failed(1, "There is no such page.", true));
        assertThat(search("manager")).hasSize(1);
        ahead.set(limits.goneGrace().plusHours(1));
        Eventually.await(LONG, "the text is withdrawn", () -> search("manager").isEmpty());
        assertThat(handbook.content(page.id())).isEmpty();

        put("/leave", "Leave is granted by the manager.", SECOND);
        assertThat(add(NewDocument.page(SITE + "/leave")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(search("manager")).hasSize(1);
    }

    @Test
    void pagesAreReadAgainAsOftenAsTheirLibraryWants() throws Exception {
        put("/leave", "Leave is granted by the manager.", FIRST);
        Document page = add(NewDocument.page(SITE + "/leave"));
        carrel.putLibrary(handbook.id(), settings -> settings.refreshedEvery(Duration.ofHours(1)));
        put("/leave", "Leave is granted by the director.", SECOND);
        ahead.set(Duration.ofHours(2));

        Eventually.await(LONG, "the page is read again", () -> !search("director").isEmpty());
        assertThat(handbook.await(page.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.last().asRobot()).isTrue();
    }

    // ---- Crawls -----------------------------------------------------------------------------------------------------

    @Test
    void aSiteIsTakenInAsFarAsItIsWanted() throws Exception {
        site("/", "Home.", "/a", "/b", "https://other.example/", "/logo.png", "/a#top", "/a?utm_source=x");
        site("/a", "Page a.", "/c", "/");
        site("/b", "Page b.", "/copy", "/private", "/secret", "/gone");
        site("/c", "Page c.", "/d");
        site("/d", "Page d, too deep.");
        web.put(page("/copy"), "Page b again.\n== " + SITE + "/b");
        web.put(page("/private"), "Not for robots.");
        web.closeToRobots(page("/private"));
        web.put(page("/secret"), "Not to be kept.\nnoindex");

        Crawl crawl = crawl(CrawlPlan.site(SITE).depth(2));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.DONE);
        assertThat(statuses(crawl)).isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b",
                PageStatus.SUCCESS, "/c", PageStatus.SUCCESS, "/copy", PageStatus.SKIPPED, "/private",
                PageStatus.SKIPPED, "/secret", PageStatus.SKIPPED, "/gone", PageStatus.FAILED, "/logo.png",
                PageStatus.SKIPPED));
        assertThat(reason(crawl, "/copy")).contains("another address: " + SITE + "/b");
        assertThat(reason(crawl, "/private")).contains("robots");
        assertThat(reason(crawl, "/secret")).contains("not to keep it");
        assertThat(search("page")).containsExactlyInAnyOrder("Page a.", "Page b.", "Page c.");
        assertThat(handbook.overview().documents()).containsEntry(DocumentStatus.SUCCESS, 4L)
                .containsEntry(DocumentStatus.FAILED, 0L);
        assertThat(fetches.all()).allMatch(PageFetcher.Request::asRobot);
    }

    @Test
    void noMorePagesAreTakenInThanAreWanted() throws Exception {
        site("/", "Home.", IntStream.range(0, 300).mapToObj(number -> "/" + number).toArray(String[]::new));
        IntStream.range(0, 300).forEach(number -> site("/" + number, "Page number " + number + "."));

        Crawl crawl = crawl(CrawlPlan.site(SITE).mostPages(120));

        assertThat(crawl.pages()).containsEntry(PageStatus.SUCCESS, 120L);
        assertThat(crawl.beyond()).isEqualTo(181);
        assertThat(handbook.overview().documents()).containsEntry(DocumentStatus.SUCCESS, 120L);
    }

    @Test
    void anEndlessSiteIsLeftAfterAWhile() throws Exception {
        extractor = new EndlessCalendar();
        fetches.always("A day.");

        Crawl crawl = crawl(CrawlPlan.site(SITE + "/calendar/2026/01").depth(50).mostPages(5000));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.DONE);
        assertThat(crawl.pages().get(PageStatus.SUCCESS)).as("as many as of one calendar, and the start")
                .isBetween(100L, 101L);
    }

    @Test
    void theSameSiteAgainIsReadAgainAndNothingIsDoubled() throws Exception {
        site("/", "Home.", "/a");
        site("/a", "Page a.");
        crawl(CrawlPlan.site(SITE));
        long revision = revision();
        site("/", "Home.", "/a", "/b");
        site("/b", "Page b.");

        Crawl again = crawl(CrawlPlan.site(SITE));

        assertThat(again.pages()).containsEntry(PageStatus.SUCCESS, 3L);
        assertThat(handbook.overview().documents()).containsEntry(DocumentStatus.SUCCESS, 3L);
        assertThat(revision()).as("only the new page was indexed").isEqualTo(revision + 1);
    }

    @Test
    void aCrawlGoesOnAfterTheEngineWasClosed() throws Exception {
        reopen(limits.withWorkers(0));
        site("/", "Home.", "/a");
        site("/a", "Page a.");
        Crawl begun = handbook.crawl(CrawlPlan.site(SITE)).crawl();
        assertThat(handbook.crawl(CrawlPlan.site(SITE)).isNew()).as("the same plan").isFalse();
        reopen(limits.withWorkers(2));

        assertThat(awaitEnd(begun).pages()).containsEntry(PageStatus.SUCCESS, 2L);
    }

    @Test
    void aCrawlThatIsCancelledReadsNothingMore() throws Exception {
        reopen(limits.withWorkers(0));
        site("/", "Home.", "/a");
        Crawl begun = handbook.crawl(CrawlPlan.site(SITE)).crawl();

        Crawl cancelled = handbook.cancel(begun.id());

        assertThat(cancelled.status()).isEqualTo(CrawlStatus.CANCELLED);
        reopen(limits.withWorkers(2));
        awaitNothingWaiting();
        assertThat(fetches.all()).extracting(request -> request.address().value()).doesNotContain(page("/a"));
        assertThat(handbook.crawls(null, 10)).extracting(Crawl::id).containsExactly(begun.id());
    }

    @Test
    void aCrawlFollowsTheLinksOfPagesThatAPersonAskedForFirst() throws Exception {
        reopen(limits.withWorkers(0));
        site("/", "Home.", "/a", "/b");
        site("/a", "Page a.");
        site("/b", "Page b.", "/c");
        site("/c", "Page c.");
        handbook.add(NewDocument.page(page("/")));
        handbook.add(NewDocument.page(page("/b")));
        Crawl begun = handbook.crawl(CrawlPlan.site(page("/"))).crawl();
        reopen(limits.withWorkers(2));

        assertThat(statuses(awaitEnd(begun))).isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS, "/b",
                PageStatus.SUCCESS, "/c", PageStatus.SUCCESS));
    }

    @Test
    void aCrawlFollowsTheLinksOfAPageThatAPersonRefreshesAndThatHasNotChanged() throws Exception {
        put("/", "Home.\n-> " + page("/a"), FIRST);
        site("/a", "Page a.");
        Document home = add(NewDocument.page(page("/")));
        reopen(limits.withWorkers(0));
        Crawl begun = handbook.crawl(CrawlPlan.site(page("/"))).crawl();
        handbook.refresh(home.id());
        reopen(limits.withWorkers(2));

        assertThat(statuses(awaitEnd(begun)))
                .isEqualTo(Map.of("/", PageStatus.SUCCESS, "/a", PageStatus.SUCCESS));
        assertThat(handbook.document(home.id()).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void aPageThatAPersonAsksForWhileACrawlReadsItStays() throws Exception {
        web.put(page("/"), "Not to be kept by robots.\nnoindex");
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.hold("site.example", end, begun);
        Crawl crawl = handbook.crawl(CrawlPlan.site(page("/"))).crawl();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

        Document asked = handbook.add(NewDocument.page(page("/"))).document();
        end.countDown();

        assertThat(statuses(awaitEnd(crawl))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.await(asked.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.last().asRobot()).isFalse();
        assertThat(search("robots")).hasSize(1);
    }

    @Test
    void whatAPageSaysToRobotsBindsTheCrawlAndNotThePersonWhoAskedForIt() throws Exception {
        reopen(limits.withWorkers(0));
        web.put(page("/"), "Not to be kept by robots.\nnoindex");
        Document asked = handbook.add(NewDocument.page(page("/"))).document();
        Crawl begun = handbook.crawl(CrawlPlan.site(page("/"))).crawl();
        reopen(limits.withWorkers(2));

        assertThat(statuses(awaitEnd(begun))).isEqualTo(Map.of("/", PageStatus.SKIPPED));
        assertThat(handbook.await(asked.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void thePagesOfASitemapAreTakenIn() throws Exception {
        sitemaps.index(page("/sitemap.xml"), page("/one.xml"), page("/two.xml"), page("/missing.xml"));
        sitemaps.put(page("/one.xml"), page("/a"), page("/b"), "https://other.example/x");
        sitemaps.put(page("/two.xml"), page("/b"), page("/c"));
        site("/a", "Page a.", "/unlisted");
        site("/b", "Page b.");
        site("/c", "Page c.");

        Crawl crawl = crawl(CrawlPlan.sitemap(page("/sitemap.xml")));

        assertThat(statuses(crawl)).isEqualTo(Map.of("/a", PageStatus.SUCCESS, "/b", PageStatus.SUCCESS, "/c",
                PageStatus.SUCCESS, "/missing.xml", PageStatus.SKIPPED));
        assertThat(reason(crawl, "/missing.xml")).contains("could not be read");
    }

    @Test
    void aSitemapThatCannotBeReadFailsItsCrawl() throws Exception {
        Crawl crawl = crawl(CrawlPlan.sitemap(page("/nowhere.xml")));

        assertThat(crawl.status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(crawl.message()).contains("There is no such sitemap.");
    }

    // ---- Callbacks --------------------------------------------------------------------------------------------------

    @Test
    void aCallbackHearsHowEachDocumentEndedAndHearsItAgainIfItDidNotAccept() throws Exception {
        var target = new Callback(new WebAddress("https://hooks.example/"), carrel.newCallbackSecret());
        carrel.putLibrary(handbook.id(), settings -> settings.calling(target));
        callbacks.fail(Failure.forNow("It is busy."));

        Document text = add(NewDocument.text("Leave is granted by the manager.").titled("Leave"));
        var refused = callbacks.next();
        ahead.set(Duration.ofMinutes(1));
        var accepted = callbacks.next();

        assertThat(accepted.event()).isEqualTo(refused.event());
        assertThat(accepted.target()).isEqualTo(target);
        assertThat(accepted.event().document()).isEqualTo(text.id());
        assertThat(accepted.event().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(accepted.event().title()).isEqualTo("Leave");

        add(NewDocument.page(page("/missing")));
        var failed = callbacks.next();
        assertThat(failed.event().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.event().message()).isEqualTo("There is no such page.");
    }

    // ---- What the tests are made of ---------------------------------------------------------------------------------

    private Document add(NewDocument document) throws InterruptedException {
        return handbook.await(handbook.add(document).document().id(), LONG);
    }

    private static NewDocument file(String name, String text) {
        return NewDocument.file(name, Bytes.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private void put(String path, String text, Validators version) {
        web.put(new WebAddress(page(path)), "text/plain", text.getBytes(StandardCharsets.UTF_8), version);
    }

    private static String page(String path) {
        return path.startsWith("/") ? SITE + path : path;
    }

    private void site(String path, String text, String... links) {
        web.put(page(path), List.of(links)
                .stream()
                .map(link -> "\n-> " + page(link))
                .collect(Collectors.joining("", text, "")));
    }

    private Crawl crawl(CrawlPlan plan) throws InterruptedException {
        return awaitEnd(handbook.crawl(plan).crawl());
    }

    private Crawl awaitEnd(Crawl begun) throws InterruptedException {
        Eventually.await(Duration.ofMinutes(1), "the crawl ends", () -> !handbook.crawl(begun.id()).isRunning());
        return handbook.crawl(begun.id());
    }

    private Map<String, PageStatus> statuses(Crawl crawl) {
        return handbook.crawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .collect(Collectors.toMap(page -> page.url().value().substring(SITE.length()), CrawlPage::status));
    }

    private String reason(Crawl crawl, String path) {
        return handbook.crawlPages(crawl.id(), null, 0, 1000)
                .stream()
                .filter(page -> page.url().value().equals(page(path)))
                .findFirst()
                .map(CrawlPage::reason)
                .orElseThrow();
    }

    private List<String> search(String text) {
        return handbook.search(Question.of(text), 100).stream().map(found -> found.document().title()).toList();
    }

    private long revision() {
        return storage.changes().position(handbook.id()).orElseThrow().revision();
    }

    private Instant lease(Document document) {
        return handbook.document(document.id()).state() instanceof DocumentState.Running running
                ? running.lease().until()
                : Instant.MAX;
    }

    private void awaitNothingWaiting() throws InterruptedException {
        Eventually.await(Duration.ofMinutes(1), "nothing waits",
                () -> handbook.overview().documents().get(DocumentStatus.QUEUED) == 0
                        && handbook.overview().documents().get(DocumentStatus.RUNNING) == 0);
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
        public Extracted extract(Source source) {
            int day = days.incrementAndGet();
            var links = IntStream.range(0, 20)
                    .mapToObj(next -> new WebAddress("%s/calendar/%d/%02d".formatted(SITE, 2026 + day, next + 1)))
                    .toList();
            return new Extracted.Text(null, List.of(Section.of("Day " + day)),
                    new Links(links, null, true));
        }
    }

    /** Watches what is fetched, and holds back what a test wants to be slow. */
    private static final class Fetches implements PageFetcher {

        private final PageFetcher web;
        private final List<Request> requests = new CopyOnWriteArrayList<>();
        private final Map<String, List<Instant>> begun = new ConcurrentHashMap<>();
        private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
        private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> now = new ConcurrentHashMap<>();
        private final Map<String, Integer> most = new ConcurrentHashMap<>();
        private volatile byte[] always = {};

        Fetches(PageFetcher web) {
            this.web = web;
        }

        void hold(String host, CountDownLatch until) {
            hold(host, until, new CountDownLatch(1));
        }

        void hold(String host, CountDownLatch until, CountDownLatch begins) {
            held.put(host, until);
            waiting.put(host, begins);
        }

        void always(String text) {
            always = text.getBytes(StandardCharsets.UTF_8);
        }

        List<Request> all() {
            return requests;
        }

        Request last() {
            return requests.getLast();
        }

        List<Instant> begun(String host) {
            return begun.getOrDefault(host, List.of());
        }

        int mostAtOnce(String host) {
            return most.getOrDefault(host, 0);
        }

        @Override
        public void check(WebAddress address) {
            web.check(address);
        }

        @Override
        public Fetched fetch(Request request) {
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
                        ? new Fetched.Page(request.address(), "text/plain", always, Validators.NONE)
                        : web.fetch(request);
            } finally {
                now.get(host).decrementAndGet();
            }
        }

        @Override
        public Duration pause(WebAddress address, boolean asRobot) {
            return web.pause(address, asRobot);
        }
    }
}
