package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.StorageException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The engine goes on after single faults of its parts, within the seconds that it promises. */
final class LivenessTest {

    /** For what the engine does at once; on a busy machine. */
    private static final Duration SOON = Duration.ofSeconds(12);
    private static final String SITE = "https://site.example";

    private final FaultInjector injector = new FaultInjector();
    private final CannedPageFetcher web = new CannedPageFetcher();
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Carrel> open = new ArrayList<>();
    private Storage storage = new InMemoryStorage();
    private PassageIndex index = new InMemoryPassageIndex();
    private PageFetcher fetcher = web;
    private TextExtractor extractor = new LinkingTextExtractor();
    private IngestLimits limits = IngestLimits.builder().workers(2).build();

    @AfterEach
    void close() {
        injector.healFault();
        never.countDown();
        open.forEach(Carrel::close);
    }

    private Carrel carrel() {
        Carrel carrel = Carrel.builder()
                .storage(injector.wrapStorage(storage, text -> new StorageException(text, null)))
                .index(injector.wrapPort(PassageIndex.class, "index", index, text -> new IndexException(text, null)))
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(fetcher)
                .textExtractor(extractor)
                .ingestLimits(limits)
                .clock(() -> Instant.now().plus(ahead.get()))
                .open();
        open.add(carrel);
        return carrel;
    }

    @Test
    void failingCrawlsDoNotStopIndexing() throws Exception {
        var begun = new CountDownLatch(2);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            begun.countDown();
            await(release);
        });
        Carrel carrel = carrel();
        for (String name : List.of("one", "two")) {
            web.putPage("https://" + name + ".example/", "Home.");
            carrel.library(name).startCrawl(CrawlPlan.ofSite("https://" + name + ".example/"));
        }
        await(begun);
        injector.injectFault("crawls.enqueuePages", FaultKind.ERROR);
        release.countDown();
        for (String name : List.of("one", "two")) {
            awaitCondition(() -> carrel.library(name).describe().documentCounts().get(DocumentStatus.SUCCESS) == 1);
        }
        assertThat(injector.awaitHit(SOON.toMillis())).isTrue();
        Thread.sleep(300);
        injector.healFault();

        addText(carrel.library("handbook"), "A text that comes afterwards.");
    }

    @Test
    void findsAllDocumentsAfterAFailedIndexCommit() throws Exception {
        var reverting = new RevertingPassageIndex();
        index = reverting;
        LibraryHandle handbook = carrel().library("handbook");
        reverting.failCommits(1);
        addText(handbook, "Leave is granted by the manager.");
        awaitCondition(() -> reverting.revertCount() == 1);

        awaitCondition(() -> searchFor(handbook, "manager") == 1);
    }

    @Test
    void rereadsAPageResubmittedDuringItsRun() throws Exception {
        var fetches = new AtomicInteger();
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            if (fetches.incrementAndGet() == 1) {
                begun.countDown();
                await(release);
            }
        });
        web.putPage(SITE + "/", "A page.");
        LibraryHandle handbook = carrel().library("handbook");
        handbook.addDocument(NewDocument.ofPage(SITE + "/"));
        await(begun);
        handbook.addDocument(NewDocument.ofPage(SITE + "/"));
        release.countDown();

        awaitCondition(() -> fetches.get() == 2);
    }

    @Test
    void endsAllThreadsWhenCloseIsInterrupted() throws Exception {
        Set<Thread> before = engineThreads();
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            begun.countDown();
            await(release);
        });
        web.putPage(SITE + "/", "A page.");
        Carrel carrel = carrel();
        carrel.library("handbook").addDocument(NewDocument.ofPage(SITE + "/"));
        await(begun);
        var passedOn = new AtomicReference<Boolean>();
        Thread closing = Thread.ofPlatform().start(() -> {
            carrel.close();
            passedOn.set(Thread.interrupted());
        });
        awaitCondition(() -> closing.getState() == Thread.State.TIMED_WAITING);
        closing.interrupt();
        release.countDown();
        closing.join();

        assertThat(passedOn.get()).as("the interrupt is passed on").isTrue();
        awaitCondition(() -> before.containsAll(engineThreads()));
    }

    @Test
    void findsSucceededDocumentsDuringARebuild() throws Exception {
        try (Carrel first = carrel()) {
            LibraryHandle handbook = first.library("handbook");
            var added = new ArrayList<Document>();
            for (int number = 0; number < 4_000; number++) {
                added.add(handbook.addText("Text number " + number).document());
            }
            for (Document document : added) {
                handbook.awaitDocument(document.id(), SOON);
            }
        }
        index = runBefore(new InMemoryPassageIndex(), "applyUpdates", arguments -> {
            if (((List<?>) arguments[1]).size() > 300) {
                Thread.sleep(300);
            }
        });
        Carrel carrel = carrel();
        injector.injectFault("changeLog.countChangesAfter", FaultKind.STALL);
        assertThat(injector.awaitHit(SOON.toMillis())).as("the rebuild stands still after its first part").isTrue();
        LibraryHandle handbook = carrel.library("handbook");
        var documents = new ArrayList<Document>();
        for (int number = 0; number < 40; number++) {
            documents.add(handbook.addText("A fresh" + number + " text.").document());
        }

        for (int number = 0; number < 40; number++) {
            Document document = handbook.awaitDocument(documents.get(number).id(), SOON);
            assertThat(document.state().status()).isEqualTo(DocumentStatus.SUCCESS);
            assertThat(searchFor(handbook, "fresh" + number)).as("found once it is a success").isEqualTo(1);
        }
        assertThat(carrel.readiness()).isInstanceOf(EngineReadiness.IndexRebuilding.class);
        injector.healFault();
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
    }

    @Test
    void anUnopenableIndexDoesNotAffectOtherLibraries() throws Exception {
        try (Carrel first = carrel()) {
            addText(first.library("a"), "A text of a.");
            addText(first.library("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        PassageIndex sound = index;
        index = runBefore(sound, "openLibrary", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw new IndexException("The folder cannot be read.", null);
            }
        });
        Carrel carrel = carrel();

        assertThat(searchFor(carrel.library("b"), "text")).isEqualTo(1);
        addText(carrel.library("b"), "Another text of b.");
        assertThat(carrel.readiness()).isNotInstanceOf(EngineReadiness.Ready.class);

        broken.set("none");
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
        assertThat(searchFor(carrel.library("a"), "text")).isEqualTo(1);
    }

    @Test
    void aFailedRebuildDoesNotAffectOtherLibraries() throws Exception {
        rebuildBesides(() -> new IndexException("It cannot be written.", null));
    }

    @Test
    void anErrorDuringARebuildDoesNotAffectOtherLibraries() throws Exception {
        rebuildBesides(() -> new OutOfMemoryError("for a moment"));
    }

    private void rebuildBesides(Callable<Throwable> fault) throws Exception {
        try (Carrel first = carrel()) {
            addText(first.library("a"), "A text of a.");
            addText(first.library("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        index = runBefore(new InMemoryPassageIndex(), "applyUpdates", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw fault.call();
            }
        });
        Carrel carrel = carrel();

        awaitCondition(() -> searchFor(carrel.library("b"), "text") == 1);
        assertThat(carrel.readiness()).isNotInstanceOf(EngineReadiness.Ready.class);

        broken.set("none");
        awaitCondition(() -> searchFor(carrel.library("a"), "text") == 1);
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
    }

    @Test
    void aClockJumpForwardFailsNoRunningDocument() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(5)).build();
        fetcher = watchFetches(request -> {
            begun.countDown();
            await(release);
        });
        web.putPage(SITE + "/", "A page.");
        LibraryHandle handbook = carrel().library("handbook");
        Document page = handbook.addDocument(NewDocument.ofPage(SITE + "/")).document();
        await(begun);
        ahead.set(Duration.ofMinutes(10));
        Thread.sleep(1_000);
        release.countDown();

        Document read = handbook.awaitDocument(page.id(), SOON);
        assertThat(read.state().status()).as(read.state().message()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(read.state().attempts()).isEqualTo(1);
    }

    @Test
    void aClockSetBackDelaysNoQueuedDocument() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        limits = limits.toBuilder().workers(1).build();
        fetcher = watchFetches(request -> {
            begun.countDown();
            await(release);
        });
        web.putPage(SITE + "/", "A page.");
        ahead.set(Duration.ofHours(2));
        LibraryHandle handbook = carrel().library("handbook");
        handbook.addDocument(NewDocument.ofPage(SITE + "/"));
        await(begun);
        Document text = handbook.addText("A text that waits for the worker.").document();
        ahead.set(Duration.ZERO);
        release.countDown();

        assertThat(handbook.awaitDocument(text.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void extendsLeasesWhileAnIndexIsBusy() throws Exception {
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(5)).build();
        index = blockCall(index, "applyUpdates", arguments -> true);
        Carrel carrel = carrel();
        LibraryHandle handbook = carrel.library("handbook");
        Document text = handbook.addText("A text that takes long to index.").document();
        awaitCondition(() -> handbook.getDocument(text.id()).state().status() == DocumentStatus.RUNNING);
        Thread.sleep(2_500);

        assertThat(carrel.readiness()).isEqualTo(new EngineReadiness.Ready());
        never.countDown();
        assertThat(handbook.awaitDocument(text.id(), SOON).state().attempts()).isEqualTo(1);
    }

    @Test
    void aHangingWorkerFreesItsHost() throws Exception {
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMillis(700)).build();
        TextExtractor sound = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("hangs")) {
                await(never);
            }
            return sound.extractText(source);
        };
        LibraryHandle handbook = carrel().library("handbook");
        for (int page = 0; page < limits.maxPerHost(); page++) {
            web.putPage(SITE + "/" + page, "It hangs.");
            handbook.addDocument(NewDocument.ofPage(SITE + "/" + page));
        }
        web.putPage(SITE + "/sound", "A page.");
        Document page = handbook.addDocument(NewDocument.ofPage(SITE + "/sound")).document();

        assertThat(handbook.awaitDocument(page.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    // ---- Helpers ----------------------------------------------------------------------------------------------------

    /** Something that is done before a call; what it throws, the call throws. */
    interface EngineAct {
        void runOn(Object[] arguments) throws Throwable;
    }

    private static PassageIndex runBefore(PassageIndex real, String method, EngineAct act) {
        return (PassageIndex) Proxy.newProxyInstance(PassageIndex.class.getClassLoader(),
                new Class<?>[]{PassageIndex.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        act.runOn(arguments);
                    }
                    try {
                        return called.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** An index of which a call does not come back until the end of the test if it meets a condition. */
    private PassageIndex blockCall(PassageIndex real, String method, Predicate<Object[]> held) {
        return runBefore(real, method, arguments -> {
            if (held.test(arguments)) {
                never.await(5, TimeUnit.SECONDS);
            }
        });
    }

    private PageFetcher watchFetches(Consumer<PageFetcher.FetchRequest> before) {
        return new PageFetcher() {

            @Override
            public void checkAddress(WebAddress address) {
                web.checkAddress(address);
            }

            @Override
            public FetchResult fetchPage(FetchRequest request) {
                before.accept(request);
                return web.fetchPage(request);
            }

            @Override
            public Duration politenessDelay(WebAddress address, boolean asRobot) {
                return web.politenessDelay(address, asRobot);
            }
        };
    }

    private static void addText(LibraryHandle library, String text) throws InterruptedException {
        Document added = library.addText(text).document();
        assertThat(library.awaitDocument(added.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    private static int searchFor(LibraryHandle library, String word) {
        return library.search(Question.of(word), 100).documents().size();
    }

    private static Set<Thread> engineThreads() {
        return Thread.getAllStackTraces()
                .keySet()
                .stream()
                .filter(thread -> thread.getName().startsWith("carrel-"))
                .collect(Collectors.toSet());
    }

    private static void awaitCondition(Callable<Boolean> condition) throws InterruptedException {
        Eventually.await(SOON, "it happens", condition);
    }

    private static void await(CountDownLatch latch) {
        boolean open = false;
        while (!open) {
            try {
                open = latch.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new AssertionError("nothing interrupts", e);
            }
        }
    }
}
