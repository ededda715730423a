package dev.carrel.application.index;

import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.storage.UnindexedDocuments;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Of the engines that share an empty index, one at a time fills it. */
class FillDutyTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LeaseHolder ONE = new LeaseHolder("one", "run 1");
    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");
    private static final int DOCUMENTS = ChangeApplier.MAX_BATCH_SIZE + 100;

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final Coordination coordination = storage.coordination();
    private final InMemoryPassageIndex passages = InMemoryPassageIndex.shared();
    private final WatchedIndex index = new WatchedIndex(passages);
    private final SyncIndexes one = openEngine(ONE, index);

    private SyncIndexes openEngine(LeaseHolder engine, PassageIndex its) {
        coordination.recordAlive(engine, coordination.now());
        return new SyncIndexes(engine, storage, its, PassageSplitter.DEFAULT, library -> {});
    }

    @BeforeEach
    void storeDocuments() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, Instant.EPOCH);
        for (int number = 0; number < DOCUMENTS; number++) {
            storeDocument("document-" + number);
        }
    }

    @Test
    void leavesTheIndexToTheEngineThatFillsIt() {
        var busy = new WatchedIndex(passages);
        SyncIndexes other = openEngine(OTHER, busy);
        busy.beforeUpdates = () -> {
            one.start();
            one.repairAll();
            assertThat(one.isRebuilding(HANDBOOK)).isTrue();
        };

        other.start();
        repairFully(other);
        one.repairAll();

        assertThat(index.applied).isZero();
        assertThat(busy.applied).isEqualTo(DOCUMENTS);
        assertThat(passages.listDocuments(HANDBOOK)).hasSize(DOCUMENTS);
        assertThat(one.isRebuilding(HANDBOOK)).isFalse();
    }

    @Test
    void continuesWhenTheDutyOfAKilledEngineEnds() {
        holdDuty(coordination.now().plus(Duration.ofMinutes(1)));
        one.start();
        one.repairAll();
        assertThat(index.applied).isZero();

        holdDuty(coordination.now().minusMillis(1));
        repairFully(one);

        assertThat(passages.listDocuments(HANDBOOK)).hasSize(DOCUMENTS);
        assertThat(one.isRebuilding(HANDBOOK)).isFalse();
    }

    @Test
    void keepsTheDutyNoLongerThanATurn() {
        one.start();
        one.repairAll();

        Instant now = coordination.now();
        assertThat(coordination.tryTakeDuty(FillDuty.dutyOf(HANDBOOK), OTHER, now, now)).isTrue();
    }

    @Test
    void findsAChangeWhileAnotherEngineFillsTheIndex() {
        holdDuty(coordination.now().plus(Duration.ofMinutes(1)));
        one.start();
        storeDocument("changed");

        one.syncLibrary(HANDBOOK);

        assertThat(passages.listDocuments(HANDBOOK)).containsExactly(new DocumentId("changed"));
    }

    @Test
    void fillsAnIndexAgainThatIsAskedFor() {
        holdDuty(coordination.now().plus(Duration.ofMinutes(1)));

        one.rebuildIndex(HANDBOOK);

        assertThat(passages.listDocuments(HANDBOOK)).hasSize(DOCUMENTS);
    }

    @Test
    void fillsAnIndexOfItsOwnAtTheSameTime() {
        var own = new InMemoryPassageIndex();
        holdDuty(coordination.now().plus(Duration.ofMinutes(1)));

        SyncIndexes other = openEngine(ONE, own);
        other.start();
        repairFully(other);

        assertThat(own.listDocuments(HANDBOOK)).hasSize(DOCUMENTS);
    }

    /** Repairs in as many turns as a slow machine needs. */
    private static void repairFully(SyncIndexes engine) {
        boolean hasMore;
        do {
            hasMore = engine.repairAll();
        } while (hasMore);
    }

    private void holdDuty(Instant until) {
        assertThat(coordination.tryTakeDuty(FillDuty.dutyOf(HANDBOOK), OTHER, coordination.now(), until)).isTrue();
    }

    private void storeDocument(String name) {
        UnindexedDocuments.store(storage, OTHER, HANDBOOK, name);
    }

    private static final class WatchedIndex extends ForwardingPassageIndex {

        private Runnable beforeUpdates = () -> {};
        private int applied;

        WatchedIndex(PassageIndex target) {
            super(target);
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            Runnable first = beforeUpdates;
            beforeUpdates = () -> {};
            first.run();
            applied += updates.size();
            super.applyUpdates(library, updates, upTo);
        }
    }
}
