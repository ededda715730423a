package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.crawl.RunCrawls;
import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.ingest.CompletionSignals.CompletionSubscription;
import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The end of runs whose text cannot be stored, on the thread of the test. */
final class IngestDocumentTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final DocumentId DOCUMENT = new DocumentId("one");
    private static final int MIB = 1024 * 1024;

    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private final InstantSource clock = () -> now;
    private Function<String, StorageException> newFailure = text -> new StorageException(text, null);
    private final InMemoryStorage storage = new InMemoryStorage();
    private final FaultInjector faults = new FaultInjector();
    private final DocumentQueue queue = faults.wrapPort(DocumentQueue.class, "documentQueue",
            storage.documentQueue(), text -> newFailure.apply(text));
    private final WorkSignal workSignal = new WorkSignal();
    private final CompletionSignals completionSignals = new CompletionSignals();
    private final RecordingObserver observer = new RecordingObserver();
    private final LeaseKeeper leases = new LeaseKeeper(queue, HOLDER, IngestLimits.DEFAULT, clock);
    private final MemoryBudget memory = new MemoryBudget(MIB);

    @BeforeEach
    void addDocument() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, now);
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("A text."), DOCUMENT, now);
    }

    @Test
    void wakesWaitingCallersAfterTheLastAttemptHasFailed() throws Exception {
        faults.injectFault("documentQueue.storeContent", FaultKind.EXCEPTION);
        try (CompletionSubscription subscription = completionSignals.subscribe(DOCUMENT)) {
            observer.onEnd = () -> assertThat(completed(subscription)).isFalse();

            newIngestDocument(new RetryPolicy(List.of())).ingest(claimRun());

            assertThat(observer.ended).containsExactly(DocumentStatus.FAILED);
            assertThat(completed(subscription)).isTrue();
        }
        assertThat(state()).isInstanceOf(DocumentState.Failed.class);
    }

    @Test
    void queuesTheDocumentAgainWhileAttemptsRemain() {
        faults.injectFault("documentQueue.storeContent", FaultKind.EXCEPTION);

        newIngestDocument(RetryPolicy.DEFAULT).ingest(claimRun());

        assertThat(state()).isInstanceOf(DocumentState.Queued.class);
        assertThat(observer.ended).isEmpty();
    }

    @Test
    void doesNotCountAnAttemptForWantOfTheDatabaseOrOfSpace() {
        faults.injectFault("documentQueue.storeContent", FaultKind.EXCEPTION);
        List<Function<String, StorageException>> failures = List.of(
                text -> new StorageUnreachableException(text, new IOException()),
                text -> new StorageFullException(Path.of("data"), new IOException()));
        for (Function<String, StorageException> failure : failures) {
            newFailure = failure;

            newIngestDocument(new RetryPolicy(List.of())).ingest(claimRun());

            assertThat(state()).isEqualTo(
                    new DocumentState.Queued(0, now.plusSeconds(5), "It could not be stored."));
            now = now.plusSeconds(5);
        }
    }

    @Test
    void storesEachTextByItselfIfTheyCannotBeStoredTogether() {
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("Another."), new DocumentId("two"), now);
        faults.injectFault("documentQueue.storeContents", FaultKind.EXCEPTION);

        newIngestDocument(RetryPolicy.DEFAULT).ingestTexts(List.of(claimRun(), claimRun()));

        assertThat(storage.changeLog().findChangesAfter(HANDBOOK, 0, 9)).hasSize(2);
        assertThat(faults.callCounts()).containsEntry("documentQueue.storeContent", 2);
        assertThat(memory.acquireBytes(MIB)).isPositive();
    }

    @Test
    void storesTextsTogetherExceptThoseThatAreDeleted() {
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("Other."), new DocumentId("two"), now);
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("Another."), new DocumentId("three"), now);

        List<IngestRun> runs = List.of(claimRun(), claimRun(), claimRun());
        storage.documents().deleteById(HANDBOOK, new DocumentId("two"));

        newIngestDocument(RetryPolicy.DEFAULT).ingestTexts(runs);

        assertThat(storage.changeLog().findChangesAfter(HANDBOOK, 1, 9).stream().map(DocumentChange::document))
                .containsExactlyInAnyOrder(DOCUMENT, new DocumentId("three"));
        assertThat(faults.callCounts()).containsEntry("documentQueue.storeContents", 1)
                .doesNotContainKey("documentQueue.storeContent");
        assertThat(leases.listHeld()).extracting(DocumentLease::id)
                .containsExactlyInAnyOrder(DOCUMENT, new DocumentId("three"));
    }

    @Test
    void releasesLeaseAndMemoryEvenIfTheStateCannotBeChanged() {
        faults.injectFault("documentQueue.applyTransition", FaultKind.ERROR);
        IngestRun run = claimRun();
        run.reserveMemory(MIB, 1);

        assertThatThrownBy(() -> newIngestDocument(RetryPolicy.DEFAULT).abandon(run, Duration.ofMinutes(5)))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(leases.listHeld()).isEmpty();
        assertThat(memory.acquireBytes(MIB)).isPositive();
    }

    private IngestRun claimRun() {
        var claim = leases.claimDue(now, Set.of(), Set.of(), 1, 1).getFirst();
        var run = new IngestRun(claim, memory, HostPermit.NONE);
        leases.holdLease(run.lease());
        return run;
    }

    private DocumentState state() {
        return storage.documents().findById(HANDBOOK, DOCUMENT).orElseThrow().state();
    }

    private static boolean completed(CompletionSubscription subscription) {
        try {
            return subscription.awaitCompletion(Duration.ZERO);
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts the test", e);
        }
    }

    private IngestDocument newIngestDocument(RetryPolicy retries) {
        var fetcher = new CannedPageFetcher();
        var changes = TestChangeFeeds.create(clock);
        var followLinks = new FollowLinks(storage.crawls(),
                new RunCrawls(storage.crawls(), fetcher, library -> {}, workSignal, changes, clock, () -> "unused"));
        var completion = new IngestCompletion(leases, completionSignals, followLinks, changes);
        var syncIndexes = new SyncIndexes(HOLDER, storage, new InMemoryPassageIndex(), PassageSplitter.DEFAULT,
                library -> {});
        var backlog = new IndexingBacklog();
        var batchIndexer = new BatchIndexer(backlog, syncIndexes, queue, completion, observer, workSignal, clock);
        var recognizePages = new RecognizePages(null, new PlainTextExtractor(), storage.recognizedPages());
        var storeDocument = new StoreDocument(queue,
                new DocumentReader(fetcher, new PlainTextExtractor(), storage.libraries(), recognizePages, observer),
                followLinks, changes, clock);
        return new IngestDocument(followLinks, storeDocument,
                new IndexStoredDocuments(backlog, batchIndexer, Duration.ofMinutes(1)),
                new DocumentTransitions(queue, retries, observer, workSignal, changes, clock), completion, leases,
                recognizePages, workSignal, Duration.ofMinutes(1), Tracer.NONE);
    }

    /** An observer that records how documents ended. */
    private static final class RecordingObserver implements EngineObserver {

        private final List<DocumentStatus> ended = new ArrayList<>();
        private Runnable onEnd = () -> {};

        @Override
        public void onReplyEnded(OperationOutcome outcome, Duration elapsed) {}

        @Override
        public void onSearchEnded(OperationOutcome outcome, Duration elapsed) {}

        @Override
        public void onDocumentEnded(DocumentStatus status, Duration elapsed) {
            ended.add(status);
            onEnd.run();
        }

        @Override
        public void onPendingCounted(long documents) {}
    }
}
