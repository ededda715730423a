package dev.carrel.application.ingest;

import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.ingest.ClaimDispatcher.DispatchedRuns;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** When idle workers look for documents that are due. */
final class ClaimDispatcherTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final InstantSource CLOCK = () -> NOW;
    private static final String LOOK = "documentQueue.hasDueDocument";

    private final AtomicLong nanos = new AtomicLong();
    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final FaultInjector calls = new FaultInjector();
    private final DocumentQueue queue = calls.wrapPort(DocumentQueue.class, "documentQueue", storage.documentQueue(),
            text -> new StorageException(text, null));
    private final ClaimDispatcher dispatcher = new ClaimDispatcher(queue, storage.coordination(),
            new CannedPageFetcher(),
            new LeaseKeeper(queue, new LeaseHolder("engine", "run 1"), IngestLimits.DEFAULT, CLOCK),
            new MemoryBudget(1024 * 1024), IngestLimits.DEFAULT, TestChangeFeeds.create(CLOCK), CLOCK, nanos::get);

    @Test
    void idleWorkersShareALook() {
        Duration wait = dispatcher.nextRuns(true).waitTime();
        assertThat(wait).isPositive();
        for (int worker = 0; worker < 7; worker++) {
            assertThat(dispatcher.nextRuns(false).waitTime()).isPositive().isLessThanOrEqualTo(wait);
        }
        assertThat(calls.callCounts()).containsEntry(LOOK, 1);
    }

    @Test
    void aSignalledWorkerFindsNewWorkAtOnce() {
        dispatcher.nextRuns(true);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, NOW);
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("A text."), new DocumentId("one"), NOW);

        DispatchedRuns next = dispatcher.nextRuns(true);

        assertThat(next.runs()).hasSize(1);
    }

    @Test
    void anIdleWorkerLooksAgainInTime() {
        Duration wait = dispatcher.nextRuns(true).waitTime();
        nanos.addAndGet(wait.toNanos());

        dispatcher.nextRuns(false);

        assertThat(calls.callCounts()).containsEntry(LOOK, 2);
    }
}
