package dev.carrel.application.ingest;

import dev.carrel.application.Eventually;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static java.lang.Thread.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

final class IngestRunTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final long LARGE = 900 * 1024;
    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    private final MemoryBudget memory = new MemoryBudget(1024 * 1024);
    private final int taken = memory.acquireBytes(1024 * 1024);
    private final IngestRun run = new IngestRun(claimDocument(), memory, HostPermit.NONE);
    private final Thread worker = new Thread(() -> {
        run.startReading(() -> {});
        run.reserveMemory(1024, 1);
    });

    private static ClaimedDocument claimDocument() {
        Storage storage = new InMemoryStorage();
        storage.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), NOW);
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("A text."), new DocumentId("one"), NOW);
        return storage.documentQueue().claimDue(HOLDER, NOW, NOW.plusSeconds(30), Set.of(), 1).getFirst();
    }

    @AfterEach
    void closeRun() throws InterruptedException {
        run.close();
        worker.join();
    }

    @Test
    void waitingForMemoryIsNeitherReadingNorStoring() throws Exception {
        worker.start();
        Eventually.await("the worker waits", () -> worker.getState() == WAITING);
        try {
            assertThat(run.isReading()).isFalse();
            assertThat(run.isStoring()).isFalse();
        } finally {
            memory.releaseUnits(taken);
        }
        worker.join();
        assertThat(run.isReading()).isTrue();
    }

    @Test
    void waitingForAPlaceIsNeitherReadingNorStoring() {
        var waits = new AtomicInteger();
        run.startReading(waits::incrementAndGet);

        run.beginWait();

        assertThat(run.isReading()).isFalse();
        assertThat(run.isStoring()).isFalse();
        assertThat(waits).hasValue(1);
        run.endWait();
        assertThat(run.isReading()).isTrue();
    }

    @Test
    void aLargeSourceThatIsReadElsewhereHoldsUpLargeOnesOnly() throws Exception {
        memory.releaseUnits(taken);
        run.startReading(() -> {});
        run.reservePlace(LARGE);
        run.reserveMemory(LARGE, 8);
        run.readElsewhere();

        var small = new IngestRun(claimDocument(), memory, HostPermit.NONE);
        small.reservePlace(1024);
        small.reserveMemory(1024, 8);
        small.close();

        var large = new IngestRun(claimDocument(), memory, HostPermit.NONE);
        var next = new Thread(() -> {
            large.startReading(() -> {});
            large.reservePlace(LARGE);
        });
        next.start();
        Eventually.await("the next large one waits", large::isWaitingForPlace);
        assertThat(large.isReading()).isFalse();
        run.close();
        next.join();
        assertThat(large.isReading()).isTrue();
        large.close();
        memory.releaseUnits(memory.acquireBytes(1024 * 1024));
    }

    @Test
    void aSourceThatEndsAfterItsRunKeepsNothing() {
        memory.releaseUnits(taken);
        run.close();

        run.reservePlace(LARGE);
        run.reserveMemory(LARGE, 1);

        memory.acquireLarge("other", LARGE);
        memory.releaseUnits(memory.acquireBytes(1024 * 1024));
    }
}
