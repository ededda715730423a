package dev.carrel.application.index;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.storage.UnindexedDocuments;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SyncIndexesTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private final InMemoryStorage storage = new InMemoryStorage();
    private final InMemoryPassageIndex passages = new InMemoryPassageIndex();
    private final SyncIndexes syncIndexes = new SyncIndexes(HOLDER, storage, passages,
            PassageSplitter.DEFAULT, library -> {});

    @Test
    void releasesTheIndexersOfDeletedAndUnknownLibraries() {
        for (int number = 0; number < 100; number++) {
            var library = new LibraryId("library-" + number);
            storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
            syncIndexes.syncTo(library, 0);
            syncIndexes.deleteLibrary(library);
            syncIndexes.deleteLibrary(new LibraryId("never-" + number));
        }

        syncIndexes.commitAll();

        assertThat(syncIndexes.countIndexers()).isZero();
    }

    @Test
    void indexesALibraryThatIsCreatedAgain() {
        var library = new LibraryId("handbook");
        syncIndexes.deleteLibrary(library);
        syncIndexes.commitAll();
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);

        syncIndexes.syncLibrary(library);
        syncIndexes.commitAll();

        assertThat(syncIndexes.countIndexers()).isEqualTo(1);
    }

    @Test
    void theFirstDocumentDoesNotStartARebuild() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        addDocument(library);

        syncIndexes.syncTo(library, 1);
        syncIndexes.repairAll();

        assertThat(syncIndexes.rebuildProgress().isRebuilding()).isFalse();
        assertThat(syncIndexes.purgeIndex(library)).isTrue();
    }

    @Test
    void opensAnIndexWhenItIsUsedOrLater() {
        List<LibraryId> libraries = List.of(new LibraryId("one"), new LibraryId("three"), new LibraryId("two"));
        for (LibraryId library : libraries) {
            storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
            addDocument(library);
        }

        syncIndexes.start(Duration.ZERO);
        assertThat(syncIndexes.countIndexers()).isZero();

        syncIndexes.openForUse(libraries.get(1));
        assertThat(syncIndexes.countIndexers()).isEqualTo(1);
        assertThat(passages.listDocuments(libraries.get(1))).as("a small index is rebuilt at once").hasSize(1);

        while (syncIndexes.repairAll()) {
            // The next turn.
        }
        assertThat(libraries).allSatisfy(library -> assertThat(passages.listDocuments(library)).hasSize(1));
        assertThat(syncIndexes.rebuildProgress().isRebuilding()).isFalse();
    }

    @Test
    void syncsAnIndexThatIsBehindBeforeItIsUsed() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        syncIndexes.syncLibrary(library);
        syncIndexes.commitAll();
        addDocument(library);

        var restarted = new SyncIndexes(HOLDER, storage, passages, PassageSplitter.DEFAULT, each -> {});
        restarted.start(Duration.ZERO);
        restarted.openForUse(library);

        assertThat(passages.listDocuments(library)).hasSize(1);
        assertThat(restarted.rebuildProgress().isRebuilding()).isFalse();
    }

    @Test
    void completesAnIndexInTheBackgroundThatIsTooFarBehindToBeSyncedWhenItIsOpened() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        syncIndexes.syncLibrary(library);
        syncIndexes.commitAll();
        addDocument(library);
        var indexer = new LibraryIndexer(HOLDER, library, storage.changeLog(), passages,
                new IndexUpdateFactory(storage.embeddings(), PassageSplitter.DEFAULT),
                new FillDuty(storage.coordination(), HOLDER, library, false), new StopSignal(), () -> {});

        indexer.openIndex(0, Duration.ZERO);

        assertThat(indexer.state().isRebuilding()).isTrue();
        assertThat(indexer.state().missingChanges()).isEqualTo(1);
        assertThat(passages.listDocuments(library)).isEmpty();
        assertThat(indexer.repair().repairIfDue(Duration.ofSeconds(10))).isFalse();
        assertThat(indexer.state().isRebuilding()).isFalse();
        assertThat(passages.listDocuments(library)).hasSize(1);
    }

    @Test
    void appliesInTheBackgroundWhatACatchUpHadNoTimeFor() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        syncIndexes.syncLibrary(library);
        addDocument(library);

        syncIndexes.catchUp(library, Duration.ZERO);
        assertThat(passages.listDocuments(library)).isEmpty();
        while (syncIndexes.repairAll()) {
            // The next turn.
        }

        assertThat(passages.listDocuments(library)).hasSize(1);
    }

    @Test
    void rebuildsAnIndexThatMissedDeletionsWhileOthersHadForgottenTheEngine() {
        var library = new LibraryId("handbook");
        InMemoryStorage shared = InMemoryStorage.shared();
        Coordination coordination = shared.coordination();
        coordination.recordAlive(HOLDER, Instant.EPOCH);
        var sync = new SyncIndexes(HOLDER, shared, passages, PassageSplitter.DEFAULT, each -> {});
        shared.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        DocumentId deleted = addDocument(shared, library, "one");
        sync.syncLibrary(library);
        sync.commitAll();

        var other = new LeaseHolder("other", "run 1");
        coordination.recordAlive(other, Instant.EPOCH.plusSeconds(600));
        coordination.forgetSilent(Instant.EPOCH.plusSeconds(600));
        shared.documents().deleteById(library, deleted);
        shared.changeLog().acknowledge(other, library, 2);
        DocumentId kept = addDocument(shared, library, "two");
        sync.catchUp(library, Duration.ofSeconds(10));
        sync.commitAll();
        while (sync.repairAll()) {
            // The next turn.
        }

        assertThat(passages.listDocuments(library)).containsExactly(kept);
    }

    @Test
    void completesASyncWhileTheEngineStops() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        addDocument(library);
        syncIndexes.stop();

        syncIndexes.syncTo(library, 1);

        assertThat(passages.listDocuments(library)).hasSize(1);
    }

    @Test
    void doesNotPurgeAnIndexThatIsBehind() {
        var failing = new RevertingPassageIndex();
        var syncIndexes = new SyncIndexes(HOLDER, storage, failing, PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        syncIndexes.syncLibrary(library);
        failing.failCommits(1);
        addDocument(library);
        syncIndexes.syncLibrary(library);
        syncIndexes.commitAll();

        assertThat(syncIndexes.purgeIndex(library)).as("the index went back to its last commit").isFalse();
        syncIndexes.repairAll();
        assertThat(syncIndexes.purgeIndex(library)).isTrue();
    }

    @Test
    void retriesDroppingTheIndexOfADeletedLibrary() {
        var faults = new FaultInjector();
        var syncIndexes = new SyncIndexes(HOLDER, storage,
                faults.wrapPort(PassageIndex.class, "index", new InMemoryPassageIndex(),
                        text -> new IndexException(text, null)),
                PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        syncIndexes.syncLibrary(library);
        faults.injectFault("index.dropLibrary", FaultKind.EXCEPTION);

        assertThat(syncIndexes.deleteLibrary(library)).as("the library is deleted anyway").isTrue();
        assertThat(syncIndexes.purgeIndex(library)).isFalse();
        faults.healFault();
        assertThat(syncIndexes.purgeIndex(library)).isTrue();
    }

    @Test
    void theFirstChangesDoNotStartARebuild() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        addDocument(library);
        var indexer = new LibraryIndexer(HOLDER, library, storage.changeLog(), new InMemoryPassageIndex(),
                new IndexUpdateFactory(storage.embeddings(), PassageSplitter.DEFAULT),
                new FillDuty(storage.coordination(), HOLDER, library, false), new StopSignal(), () -> {});

        indexer.syncTo(List.of(1L));

        assertThat(indexer.state().isRebuilding()).isFalse();
        assertThat(indexer.state().needsRepair()).isFalse();
    }

    @Test
    void keepsTheIndexOfALibraryCreatedDuringItsPurge() {
        var library = new LibraryId("handbook");
        var index = new InMemoryPassageIndex();
        var looks = new AtomicInteger();
        var syncIndexes = new AtomicReference<SyncIndexes>();
        Storage watched = callingAfter("findPosition", () -> {
            if (looks.incrementAndGet() == 2) {
                storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
                addDocument(library);
                syncIndexes.get().syncLibrary(library);
            }
        });
        syncIndexes.set(new SyncIndexes(HOLDER, watched, index, PassageSplitter.DEFAULT, each -> {}));

        syncIndexes.get().purgeIndex(library);

        assertThat(looks.get()).isGreaterThan(2);
        assertThat(index.listDocuments(library)).hasSize(1);
    }

    /** Wraps the storage so that an action runs after each call of a method of its change log. */
    private Storage callingAfter(String method, Runnable after) {
        var changes = callingAfter(ChangeLog.class, storage.changeLog(), (called, result) -> {
            if (called.equals(method)) {
                after.run();
            }
            return result;
        });
        return callingAfter(Storage.class, storage, (called, result) -> called.equals("changeLog") ? changes : result);
    }

    private static <T> T callingAfter(Class<T> type, T real, BinaryOperator<Object> after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, called, arguments) -> after.apply(called.getName(), called.invoke(real, arguments))));
    }

    private void addDocument(LibraryId library) {
        addDocument(storage, library, "one");
    }

    private static DocumentId addDocument(Storage storage, LibraryId library, String name) {
        return UnindexedDocuments.store(storage, HOLDER, library, name);
    }
}
