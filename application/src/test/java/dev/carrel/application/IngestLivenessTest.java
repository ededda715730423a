package dev.carrel.application;

import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

/** Ingestion continues after faults of the storage, a worker or the clock, within the time that it promises. */
final class IngestLivenessTest extends LivenessFixture {

    @Test
    void failingCrawlsDoNotStopIndexing() throws Exception {
        var started = new CountDownLatch(2);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            started.countDown();
            awaitLatch(release);
        });
        Carrel carrel = openEngine();
        for (String name : List.of("one", "two")) {
            web.putPage("https://" + name + ".example/", "Home.");
            carrel.createLibrary(name).crawls().startCrawl(CrawlPlan.ofSite("https://" + name + ".example/"));
        }
        awaitLatch(started);
        injector.injectFault("crawls.enqueuePages", FaultKind.ERROR);
        release.countDown();
        for (String name : List.of("one", "two")) {
            awaitCondition(
                    () -> carrel.createLibrary(name).describe().documentCounts().get(DocumentStatus.SUCCESS) == 1);
        }
        assertThat(injector.awaitHit(TIMEOUT.toMillis())).isTrue();
        awaitMoreCalls("crawls.enqueuePages", 3);
        injector.healFault();

        addText(carrel.createLibrary("handbook"), "A text that comes afterwards.");
    }

    @Test
    void rereadsAPageResubmittedDuringItsRun() throws Exception {
        var fetches = new AtomicInteger();
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            if (fetches.incrementAndGet() == 1) {
                started.countDown();
                awaitLatch(release);
            }
        });
        web.putPage(SITE + "/", "A page.");
        LibraryHandle handbook = openEngine().createLibrary("handbook");
        handbook.documents().addDocument(NewDocument.ofPage(SITE + "/"));
        awaitLatch(started);
        handbook.documents().addDocument(NewDocument.ofPage(SITE + "/"));
        release.countDown();

        awaitCondition(() -> fetches.get() == 2);
    }

    @Test
    void endsAllThreadsWhenCloseIsInterrupted() throws Exception {
        // A group has the threads of one engine, whatever runs beside it.
        var threads = new ThreadGroup("of the engine");
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        fetcher = watchFetches(request -> {
            started.countDown();
            awaitLatch(release);
        });
        web.putPage(SITE + "/", "A page.");
        var opening = new Thread(threads, this::openEngine);
        opening.start();
        opening.join();
        Carrel carrel = engines.getFirst();
        carrel.createLibrary("handbook").documents().addDocument(NewDocument.ofPage(SITE + "/"));
        awaitLatch(started);
        assertThat(threads.activeCount()).isPositive();
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
        awaitCondition(() -> threads.activeCount() == 0);
    }

    @Test
    void aClockJumpForwardFailsNoRunningDocument() throws Exception {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        time = InstantSource.fixed(Instant.now());
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(5)).build();
        fetcher = watchFetches(request -> {
            started.countDown();
            awaitLatch(release);
        });
        web.putPage(SITE + "/", "A page.");
        LibraryHandle handbook = openEngine().createLibrary("handbook");
        Document page = handbook.documents().addDocument(NewDocument.ofPage(SITE + "/")).document();
        awaitLatch(started);
        clockOffset.set(Duration.ofMinutes(10));
        Instant extended = time.instant().plus(clockOffset.get()).plus(limits.lease());
        awaitCondition(() -> leaseOf(handbook, page).equals(Optional.of(extended)));
        awaitMoreCalls("documentQueue.expireLeases", 2);
        release.countDown();

        Document read = handbook.documents().awaitDocument(page.id(), TIMEOUT);
        assertThat(read.state().status()).as(read.state().message()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(read.state().attempts()).isEqualTo(1);
    }

    @Test
    void aClockSetBackDelaysNoQueuedDocument() throws Exception {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        limits = limits.toBuilder().workers(1).build();
        fetcher = watchFetches(request -> {
            started.countDown();
            awaitLatch(release);
        });
        web.putPage(SITE + "/", "A page.");
        clockOffset.set(Duration.ofHours(2));
        LibraryHandle handbook = openEngine().createLibrary("handbook");
        handbook.documents().addDocument(NewDocument.ofPage(SITE + "/"));
        awaitLatch(started);
        Document text = handbook.documents().addText("A text that waits for the worker.").document();
        clockOffset.set(Duration.ZERO);
        release.countDown();

        assertThat(handbook.documents().awaitDocument(text.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void aLibraryDoesNotOccupyAllWorkers() throws Exception {
        limits = limits.toBuilder().workers(2).build();
        TextExtractor sound = extractor;
        var release = new CountDownLatch(1);
        var hanging = new AtomicInteger();
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("hangs")) {
                hanging.incrementAndGet();
                awaitLatch(release);
            }
            return sound.extractText(source);
        };
        Carrel carrel = openEngine();
        for (int page = 0; page < 6; page++) {
            web.putPage("https://slow" + page + ".example/", "It hangs.");
            carrel.createLibrary("slow")
                    .documents()
                    .addDocument(NewDocument.ofPage("https://slow" + page + ".example/"));
        }
        awaitCondition(() -> hanging.get() == limits.workers());

        addText(carrel.createLibrary("handbook"), "A text of another library.");

        assertThat(hanging).hasValue(limits.workers());
        release.countDown();
        awaitCondition(() -> carrel.createLibrary("slow").describe().documentCounts().get(DocumentStatus.SUCCESS) == 6);
    }

    @Test
    void documentsThatWaitForAReaderHoldUpNoOthers() throws Exception {
        var release = new CountDownLatch(1);
        var waiting = new AtomicInteger();
        extractor = waitForReader(waiting, release);
        Carrel carrel = openEngine();
        List<LibraryHandle> libraries = List.of(carrel.createLibrary("handbook"), carrel.createLibrary("rules"));
        int pages = 2 * limits.workers();
        for (int page = 0; page < pages; page++) {
            web.putPage("https://slow" + page + ".example/", "It waits.");
            for (LibraryHandle library : libraries) {
                library.documents().addDocument(NewDocument.ofPage("https://slow" + page + ".example/"));
            }
        }
        awaitCondition(() -> waiting.get() == pages * libraries.size());

        for (LibraryHandle library : libraries) {
            addText(library, "A text that needs no reader.");
        }
        release.countDown();

        for (LibraryHandle library : libraries) {
            awaitCondition(() -> library.describe().documentCounts().get(DocumentStatus.SUCCESS) == pages + 1);
        }
    }

    /** Each holds a thread, and the bytes of its document. */
    @Test
    void noMoreThanALimitOfDocumentsWaitForAReader() throws Exception {
        var release = new CountDownLatch(1);
        var waiting = new AtomicInteger();
        extractor = waitForReader(waiting, release);
        limits = limits.toBuilder().workers(1).build();
        Carrel carrel = openEngine();
        LibraryHandle slow = carrel.createLibrary("slow");
        int pages = 20;
        for (int page = 0; page < pages; page++) {
            web.putPage("https://slow" + page + ".example/", "It waits.");
            slow.documents().addDocument(NewDocument.ofPage("https://slow" + page + ".example/"));
        }
        awaitCondition(() -> waiting.get() == 5);

        addText(carrel.createLibrary("handbook"), "A text of another library.");

        assertThat(waiting).as("four that are replaced, and the worker of the library").hasValue(5);
        release.countDown();
        awaitCondition(() -> slow.describe().documentCounts().get(DocumentStatus.SUCCESS) == pages);
    }

    @Test
    void aHangingWorkerFreesItsHost() throws Exception {
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMillis(700)).build();
        TextExtractor sound = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("hangs")) {
                awaitLatch(never);
            }
            return sound.extractText(source);
        };
        LibraryHandle handbook = openEngine().createLibrary("handbook");
        for (int page = 0; page < limits.maxPerHost(); page++) {
            web.putPage(SITE + "/" + page, "It hangs.");
            handbook.documents().addDocument(NewDocument.ofPage(SITE + "/" + page));
        }
        web.putPage(SITE + "/sound", "A page.");
        // Added again if it fails, since a busy machine may take longer for it as well.
        awaitCondition(() -> {
            Document page = handbook.documents().addDocument(NewDocument.ofPage(SITE + "/sound")).document();
            return handbook.documents().awaitDocument(page.id(), TIMEOUT).state().status() == DocumentStatus.SUCCESS;
        });
    }

    /** Returns an extractor whose pages that say so wait for a reader until a latch is released. */
    private TextExtractor waitForReader(AtomicInteger waiting, CountDownLatch release) {
        TextExtractor sound = extractor;
        return source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("waits")) {
                source.caller().beginWait();
                waiting.incrementAndGet();
                awaitLatch(release);
                source.caller().endWait();
            }
            return sound.extractText(source);
        };
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
}
