package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;

import static org.assertj.core.api.Assertions.assertThat;

/** Engines on fakes with faults, for the tests that the engine continues after single faults of its parts in time. */
abstract class LivenessFixture {

    static final Duration TIMEOUT = Eventually.LIMIT;
    static final String SITE = "https://site.example";

    final FaultInjector injector = new FaultInjector();
    final CannedPageFetcher web = new CannedPageFetcher();
    final AtomicReference<Duration> clockOffset = new AtomicReference<>(Duration.ZERO);
    /** The clock of the engine, but for the offset. */
    InstantSource time = InstantSource.system();
    final CountDownLatch never = new CountDownLatch(1);
    final List<Carrel> engines = new ArrayList<>();
    Storage storage = new InMemoryStorage();
    PassageIndex index = new InMemoryPassageIndex();
    PageFetcher fetcher = web;
    TextExtractor extractor = new LinkingTextExtractor();
    IngestLimits limits = IngestLimits.builder().workers(2).build();

    @AfterEach
    void closeEngines() {
        injector.healFault();
        never.countDown();
        engines.forEach(Carrel::close);
    }

    Carrel openEngine() {
        Carrel carrel = Carrel.builder()
                .storage(injector.wrapStorage(storage, text -> new StorageException(text, null)))
                .index(injector.wrapPort(PassageIndex.class, "index", index, text -> new IndexException(text, null)))
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(fetcher)
                .textExtractor(extractor)
                .ingestLimits(limits)
                .clock(() -> time.instant().plus(clockOffset.get()))
                .jobIntervals(EngineFixture.OFTEN)
                .open();
        engines.add(carrel);
        return carrel;
    }

    static void addText(LibraryHandle library, String text) throws InterruptedException {
        Document added = library.documents().addText(text).document();
        assertThat(library.documents().awaitDocument(added.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    static int searchFor(LibraryHandle library, String word) {
        return library.queries().search(Question.of(word), 100).documents().size();
    }

    static void awaitCondition(Callable<Boolean> condition) throws InterruptedException {
        Eventually.await("the condition is met", condition);
    }

    /** Waits until the engine has made a call some times more. */
    void awaitMoreCalls(String call, int times) throws InterruptedException {
        int enough = countCalls(call) + times;
        Eventually.await(times + " more calls of " + call, () -> countCalls(call) >= enough);
    }

    private int countCalls(String call) {
        return injector.callCounts().getOrDefault(call, 0);
    }

    /** Returns when the lease of a document expires that is being processed. */
    static Optional<Instant> leaseOf(LibraryHandle library, Document document) {
        return library.documents().getDocument(document.id()).state() instanceof DocumentState.Running running
                ? Optional.of(running.lease().expiresAt())
                : Optional.empty();
    }
}
