package dev.carrel.application;

import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.Kind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.scraping.CannedPages;
import dev.carrel.application.port.scraping.LinkingTextExtractor;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.application.processing.ProcessingLimits;
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
    private final CannedPages web = new CannedPages();
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Carrel> open = new ArrayList<>();
    private Storage storage = new InMemoryStorage();
    private PassageIndex index = new InMemoryPassageIndex();
    private PageFetcher fetcher = web;
    private TextExtractor extractor = new LinkingTextExtractor();
    private ProcessingLimits limits = ProcessingLimits.DEFAULT.withWorkers(2);

    @AfterEach
    void close() {
        injector.heal();
        never.countDown();
        open.forEach(Carrel::close);
    }

    private Carrel carrel() {
        Carrel carrel = Carrel.builder()
                .storage(injector.storage(storage, text -> new StorageException(text, null)))
                .index(injector.around(PassageIndex.class, "index", index, text -> new IndexException(text, null)))
                .replies(new EchoReplyWriter())
                .pages(fetcher, extractor)
                .processing(limits)
                .clock(() -> Instant.now().plus(ahead.get()))
                .open();
        open.add(carrel);
        return carrel;
    }

    @Test
    void failingContinuationsOfCrawlsDoNotEndIndexing() throws Exception {
        var begun = new CountDownLatch(2);
        var release = new CountDownLatch(1);
        fetcher = watching(request -> {
            begun.countDown();
            await(release);
        });
        Carrel carrel = carrel();
        for (String name : List.of("one", "two")) {
            web.put("https://" + name + ".example/", "Home.");
            carrel.library(name).crawl(CrawlPlan.site("https://" + name + ".example/"));
        }
        await(begun);
        injector.inject("crawls.admit", Kind.ERROR);
        release.countDown();
        for (String name : List.of("one", "two")) {
            soon(() -> carrel.library(name).overview().documents().get(DocumentStatus.SUCCESS) == 1);
        }
        assertThat(injector.awaitHit(SOON.toMillis())).isTrue();
        Thread.sleep(300);
        injector.heal();

        add(carrel.library("handbook"), "A text that comes afterwards.");
    }

    @Test
    void afterAFailedCommitOfTheIndexEveryDocumentIsFoundAgain() throws Exception {
        var reverting = new RevertingPassageIndex();
        index = reverting;
        LibraryHandle handbook = carrel().library("handbook");
        reverting.failCommits(1);
        add(handbook, "Leave is granted by the manager.");
        soon(() -> reverting.reverts() == 1);

        soon(() -> search(handbook, "manager") == 1);
    }

    @Test
    void aPageHandedInAgainWhileItIsReadIsReadAgainAtOnce() throws Exception {
        var fetches = new AtomicInteger();
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watching(request -> {
            if (fetches.incrementAndGet() == 1) {
                begun.countDown();
                await(release);
            }
        });
        web.put(SITE + "/", "A page.");
        LibraryHandle handbook = carrel().library("handbook");
        handbook.add(NewDocument.page(SITE + "/"));
        await(begun);
        handbook.add(NewDocument.page(SITE + "/"));
        release.countDown();

        soon(() -> fetches.get() == 2);
    }

    @Test
    void anEngineWhoseClosingIsInterruptedEndsAllOfItsThreads() throws Exception {
        Set<Thread> before = threads();
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watching(request -> {
            begun.countDown();
            await(release);
        });
        web.put(SITE + "/", "A page.");
        Carrel carrel = carrel();
        carrel.library("handbook").add(NewDocument.page(SITE + "/"));
        await(begun);
        var passedOn = new AtomicReference<Boolean>();
        Thread closing = Thread.ofPlatform().start(() -> {
            carrel.close();
            passedOn.set(Thread.interrupted());
        });
        soon(() -> closing.getState() == Thread.State.TIMED_WAITING);
        closing.interrupt();
        release.countDown();
        closing.join();

        assertThat(passedOn.get()).as("the interrupt is passed on").isTrue();
        soon(() -> before.containsAll(threads()));
    }

    @Test
    void duringARebuildEveryDocumentThatSucceedsIsFound() throws Exception {
        try (Carrel first = carrel()) {
            LibraryHandle handbook = first.library("handbook");
            var added = new ArrayList<Document>();
            for (int number = 0; number < 4_000; number++) {
                added.add(handbook.add("Text number " + number).document());
            }
            for (Document document : added) {
                handbook.await(document.id(), SOON);
            }
        }
        index = before(new InMemoryPassageIndex(), "apply", arguments -> {
            if (((List<?>) arguments[1]).size() > 300) {
                Thread.sleep(300);
            }
        });
        Carrel carrel = carrel();
        injector.inject("changes.countAfter", Kind.STALL);
        assertThat(injector.awaitHit(SOON.toMillis())).as("the rebuild stands still after its first part").isTrue();
        LibraryHandle handbook = carrel.library("handbook");
        var documents = new ArrayList<Document>();
        for (int number = 0; number < 40; number++) {
            documents.add(handbook.add("A fresh" + number + " text.").document());
        }

        for (int number = 0; number < 40; number++) {
            Document document = handbook.await(documents.get(number).id(), SOON);
            assertThat(document.state().status()).isEqualTo(DocumentStatus.SUCCESS);
            assertThat(search(handbook, "fresh" + number)).as("found once it is a success").isEqualTo(1);
        }
        assertThat(carrel.readiness()).isInstanceOf(Readiness.Rebuilding.class);
        injector.heal();
        soon(() -> carrel.readiness() instanceof Readiness.Ready);
    }

    @Test
    void anIndexThatCannotBeOpenedKeepsNoOtherLibraryFromBeingServed() throws Exception {
        try (Carrel first = carrel()) {
            add(first.library("a"), "A text of a.");
            add(first.library("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        PassageIndex sound = index;
        index = before(sound, "open", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw new IndexException("The folder cannot be read.", null);
            }
        });
        Carrel carrel = carrel();

        assertThat(search(carrel.library("b"), "text")).isEqualTo(1);
        add(carrel.library("b"), "Another text of b.");
        assertThat(carrel.readiness()).isNotInstanceOf(Readiness.Ready.class);

        broken.set("none");
        soon(() -> carrel.readiness() instanceof Readiness.Ready);
        assertThat(search(carrel.library("a"), "text")).isEqualTo(1);
    }

    @Test
    void aRebuildThatFailsKeepsNoOtherLibraryFromBeingRebuilt() throws Exception {
        rebuildBesides(() -> new IndexException("It cannot be written.", null));
    }

    @Test
    void anErrorDuringARebuildKeepsNoOtherLibraryFromBeingRebuilt() throws Exception {
        rebuildBesides(() -> new OutOfMemoryError("for a moment"));
    }

    private void rebuildBesides(Callable<Throwable> fault) throws Exception {
        try (Carrel first = carrel()) {
            add(first.library("a"), "A text of a.");
            add(first.library("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        index = before(new InMemoryPassageIndex(), "apply", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw fault.call();
            }
        });
        Carrel carrel = carrel();

        soon(() -> search(carrel.library("b"), "text") == 1);
        assertThat(carrel.readiness()).isNotInstanceOf(Readiness.Ready.class);

        broken.set("none");
        soon(() -> search(carrel.library("a"), "text") == 1);
        soon(() -> carrel.readiness() instanceof Readiness.Ready);
    }

    @Test
    void aClockThatJumpsAheadFailsNothingThatIsInWork() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        limits = limits.withLease(Duration.ofMillis(300), Duration.ofMinutes(5));
        fetcher = watching(request -> {
            begun.countDown();
            await(release);
        });
        web.put(SITE + "/", "A page.");
        LibraryHandle handbook = carrel().library("handbook");
        Document page = handbook.add(NewDocument.page(SITE + "/")).document();
        await(begun);
        ahead.set(Duration.ofMinutes(10));
        Thread.sleep(1_000);
        release.countDown();

        Document read = handbook.await(page.id(), SOON);
        assertThat(read.state().status()).as(read.state().message()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(read.state().attempts()).isEqualTo(1);
    }

    @Test
    void aClockThatIsPutBackKeepsNothingThatIsQueuedWaiting() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        limits = limits.withWorkers(1);
        fetcher = watching(request -> {
            begun.countDown();
            await(release);
        });
        web.put(SITE + "/", "A page.");
        ahead.set(Duration.ofHours(2));
        LibraryHandle handbook = carrel().library("handbook");
        handbook.add(NewDocument.page(SITE + "/"));
        await(begun);
        Document text = handbook.add("A text that waits for the worker.").document();
        ahead.set(Duration.ZERO);
        release.countDown();

        assertThat(handbook.await(text.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void leasesAreRenewedWhileTheIndexOfALibraryIsBusy() throws Exception {
        limits = limits.withLease(Duration.ofMillis(300), Duration.ofMinutes(5));
        index = holding(index, "apply", arguments -> true);
        Carrel carrel = carrel();
        LibraryHandle handbook = carrel.library("handbook");
        Document text = handbook.add("A text that takes long to index.").document();
        soon(() -> handbook.document(text.id()).state().status() == DocumentStatus.RUNNING);
        Thread.sleep(2_500);

        assertThat(carrel.readiness()).isEqualTo(new Readiness.Ready());
        never.countDown();
        assertThat(handbook.await(text.id(), SOON).state().attempts()).isEqualTo(1);
    }

    @Test
    void aWorkerThatHangsKeepsNoPlaceOfItsHost() throws Exception {
        limits = limits.withLease(Duration.ofMillis(300), Duration.ofMillis(700));
        TextExtractor sound = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("hangs")) {
                await(never);
            }
            return sound.extract(source);
        };
        LibraryHandle handbook = carrel().library("handbook");
        for (int page = 0; page < limits.mostPerHost(); page++) {
            web.put(SITE + "/" + page, "It hangs.");
            handbook.add(NewDocument.page(SITE + "/" + page));
        }
        web.put(SITE + "/sound", "A page.");
        Document page = handbook.add(NewDocument.page(SITE + "/sound")).document();

        assertThat(handbook.await(page.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    // ---- Helpers ----------------------------------------------------------------------------------------------------

    /** Something that is done before a call; what it throws, the call throws. */
    interface Act {
        void on(Object[] arguments) throws Throwable;
    }

    private static PassageIndex before(PassageIndex real, String method, Act act) {
        return (PassageIndex) Proxy.newProxyInstance(PassageIndex.class.getClassLoader(),
                new Class<?>[]{PassageIndex.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        act.on(arguments);
                    }
                    try {
                        return called.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** An index of which a call does not come back until the end of the test if it meets a condition. */
    private PassageIndex holding(PassageIndex real, String method, Predicate<Object[]> held) {
        return before(real, method, arguments -> {
            if (held.test(arguments)) {
                never.await(5, TimeUnit.SECONDS);
            }
        });
    }

    private PageFetcher watching(Consumer<PageFetcher.Request> before) {
        return new PageFetcher() {

            @Override
            public void check(WebAddress address) {
                web.check(address);
            }

            @Override
            public Fetched fetch(Request request) {
                before.accept(request);
                return web.fetch(request);
            }

            @Override
            public Duration pause(WebAddress address, boolean asRobot) {
                return web.pause(address, asRobot);
            }
        };
    }

    private static void add(LibraryHandle library, String text) throws InterruptedException {
        Document added = library.add(text).document();
        assertThat(library.await(added.id(), SOON).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    private static int search(LibraryHandle library, String word) {
        return library.search(Question.of(word), 100).size();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces()
                .keySet()
                .stream()
                .filter(thread -> thread.getName().startsWith("carrel-"))
                .collect(Collectors.toSet());
    }

    private static void soon(Callable<Boolean> condition) throws InterruptedException {
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
