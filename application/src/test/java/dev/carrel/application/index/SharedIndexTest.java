package dev.carrel.application.index;

import dev.carrel.application.coordination.FollowOtherEngines;
import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.storage.UnindexedDocuments;
import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Two engines share a storage and an index. */
class SharedIndexTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LeaseHolder ONE = new LeaseHolder("one", "run 1");
    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final InMemoryPassageIndex passages = InMemoryPassageIndex.shared();
    private final CountingIndex index = new CountingIndex(passages);
    private final SyncIndexes one = openEngine(ONE, index);
    private final SyncIndexes other = openEngine(OTHER, passages);
    private final FollowOtherEngines following = new FollowOtherEngines(storage, one,
            TestChangeFeeds.create(InstantSource.system()), library -> {});

    private SyncIndexes openEngine(LeaseHolder engine, PassageIndex shared) {
        storage.coordination().recordAlive(engine, storage.coordination().now());
        return new SyncIndexes(engine, storage, shared, PassageSplitter.DEFAULT, library -> {});
    }

    @BeforeEach
    void createLibrary() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, Instant.EPOCH);
        one.openForUse(HANDBOOK);
    }

    @Test
    void leavesAChangeToTheEngineThatMadeIt() {
        storeDocument();
        following.followOnce();
        other.syncLibrary(HANDBOOK);
        following.followOnce();
        following.followOnce();
        one.syncLibrary(HANDBOOK);

        assertThat(index.applied).isEmpty();
        assertThat(passages.listDocuments(HANDBOOK)).hasSize(1);
    }

    @Test
    void appliesAChangeWhoseEngineHasEnded() {
        DocumentId stored = storeDocument();

        following.followOnce();
        assertThat(passages.listDocuments(HANDBOOK)).isEmpty();
        following.followOnce();

        assertThat(passages.listDocuments(HANDBOOK)).containsExactly(stored);
    }

    @Test
    void goesOnWithTheOtherLibrariesAfterAFailure() {
        var recipes = new LibraryId("recipes");
        storage.libraries().createOrUpdate(recipes, settings -> settings, Instant.EPOCH);
        one.openForUse(recipes);
        var failing = new AtomicBoolean(true);
        var interrupted = new FollowOtherEngines(storage, one, TestChangeFeeds.create(InstantSource.system()),
                library -> {
                    if (failing.getAndSet(false)) {
                        throw new StorageException("The database cannot be reached.", null);
                    }
                });
        DocumentId first = storeDocument(HANDBOOK);
        DocumentId second = storeDocument(recipes);
        interrupted.followOnce();

        assertThatThrownBy(interrupted::followOnce).isInstanceOf(StorageException.class);
        interrupted.followOnce();

        assertThat(passages.listDocuments(HANDBOOK)).containsExactly(first);
        assertThat(passages.listDocuments(recipes)).containsExactly(second);
    }

    /** The log is read before the index, which then seems to be from the future. */
    @Test
    void keepsAnIndexThatTheOtherChangesWhileItIsOpened() {
        var dropped = new ArrayList<LibraryId>();
        var slow = new ForwardingPassageIndex(passages) {

            private boolean isChanged;

            @Override
            public IndexState openLibrary(LibraryId library, String epoch) {
                if (!isChanged) {
                    isChanged = true;
                    storeDocument();
                    other.syncLibrary(HANDBOOK);
                }
                return super.openLibrary(library, epoch);
            }

            @Override
            public void dropLibrary(LibraryId library) {
                dropped.add(library);
                super.dropLibrary(library);
            }
        };

        openEngine(new LeaseHolder("third", "run 1"), slow).openForUse(HANDBOOK);

        assertThat(dropped).isEmpty();
    }

    @Test
    void confirmsDeletionsThatTheOtherApplied() {
        DocumentId deleted = storeDocument();
        storeDocument();
        other.syncLibrary(HANDBOOK);
        storage.documents()
                .deleteAllById(HANDBOOK, List.of(deleted), DocumentSelection.of(AttributeFilter.everything()));
        following.followOnce();
        other.syncLibrary(HANDBOOK);
        other.commitAll();
        assertThat(countTombstones()).isEqualTo(1);

        following.followOnce();
        one.commitAll();

        assertThat(countTombstones()).isZero();
    }

    @Test
    void repairsAnIndexThatWasDropped() {
        DocumentId stored = storeDocument();
        one.syncLibrary(HANDBOOK);
        passages.dropLibrary(HANDBOOK);

        one.openForUse(HANDBOOK);
        one.repairAll();

        assertThat(passages.listDocuments(HANDBOOK)).containsExactly(stored);
    }

    @Test
    void keepsALibraryThatTheOtherCreatesDuringAStart() {
        var created = new LibraryId("created");
        var busy = new ForwardingPassageIndex(passages) {

            @Override
            public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
                storage.libraries().createOrUpdate(created, settings -> settings, Instant.EPOCH);
                other.openForUse(created);
                super.dropAllExcept(existing);
            }
        };

        openEngine(ONE, busy).start();

        String epoch = storage.changeLog().findPosition(created).orElseThrow().epoch();
        assertThat(passages.openLibrary(created, epoch).created()).isFalse();
    }

    @Test
    void dropsWhatALostIndexStillHolds() {
        var lost = new LibraryId("lost");
        passages.openLibrary(lost, "epoch");

        one.reportAllSuspect();
        one.repairAll();

        assertThat(passages.openLibrary(lost, "epoch").created()).isTrue();
    }

    private long countTombstones() {
        return storage.changeLog()
                .findChangesAfter(HANDBOOK, 0, 100)
                .stream()
                .filter(DocumentRemoved.class::isInstance)
                .count();
    }

    private DocumentId storeDocument() {
        return storeDocument(HANDBOOK);
    }

    private DocumentId storeDocument(LibraryId library) {
        return UnindexedDocuments.store(storage, OTHER, library, UUID.randomUUID().toString());
    }

    private static final class CountingIndex extends ForwardingPassageIndex {

        private final List<IndexUpdate> applied = new ArrayList<>();

        CountingIndex(PassageIndex target) {
            super(target);
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            applied.addAll(updates);
            super.applyUpdates(library, updates, upTo);
        }
    }
}
