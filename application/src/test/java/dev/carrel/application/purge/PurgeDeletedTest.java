package dev.carrel.application.purge;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PurgeDeletedTest {

    private static final LeaseHolder ENGINE = new LeaseHolder("engine", "run 1");

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LibraryId RECIPES = new LibraryId("recipes");
    private static final Duration MAX_DELAY = Duration.ofHours(1);

    /** The purges in their order: "storage", or the name of a library for its index. */
    private final List<String> purged = new ArrayList<>();
    private final List<String> failing = new ArrayList<>();
    private final Storage storage = recordPurges(Storage.class, new InMemoryStorage());
    private final PassageIndex index = recordPurges(PassageIndex.class, new InMemoryPassageIndex());
    private final SyncIndexes syncIndexes = new SyncIndexes(ENGINE, storage, index, PassageSplitter.DEFAULT,
            library -> {});
    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private int documents;
    private boolean isIndexShared;
    /** Runs within each purge. */
    private Runnable duringPurge = () -> {};

    /** Wraps a part so that each purge is recorded or, while it is in the failing list, fails. */
    private <T> T recordPurges(Class<T> type, T part) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("purgeDeleted")) {
                        String what = arguments == null ? "storage" : arguments[0].toString();
                        if (failing.contains(what)) {
                            throw new IndexException("The index is out of order.", null);
                        }
                        purged.add(what);
                        duringPurge.run();
                    }
                    if (method.getName().equals("isShared") && type == PassageIndex.class) {
                        return isIndexShared;
                    }
                    try {
                        return method.invoke(part, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private PurgeDeleted newPurgeDeleted() {
        return new PurgeDeleted(ENGINE, storage, index, syncIndexes, MAX_DELAY,
                new HoldDuties(storage.coordination(), ENGINE), () -> now);
    }

    private void createLibraries() {
        storage.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), now);
        storage.libraries().createOrUpdate(RECIPES, UnaryOperator.identity(), now);
    }

    private void addAndDeleteDocument(LibraryId library) {
        var id = new DocumentId("doc-" + documents++);
        storage.documents().submitDocument(library, NewDocument.ofText(id.value()), id, now);
        storage.documents().deleteById(library, id);
    }

    private void advanceClock(Duration time) {
        now = now.plus(time);
    }

    @Test
    void aSecondCallReturnsWhileAPurgeIsRunning() throws Exception {
        createLibraries();
        addAndDeleteDocument(HANDBOOK);
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        purgeDeleted.runDue();
        advanceClock(MAX_DELAY);
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        duringPurge = () -> {
            started.countDown();
            Eventually.awaitLatch(end);
        };
        try (var threads = Executors.newCachedThreadPool()) {
            Future<?> running = threads.submit(purgeDeleted::runDue);
            Eventually.awaitLatch(started);
            try {
                threads.submit(purgeDeleted::runDue).get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
            } finally {
                end.countDown();
            }
            running.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        assertThat(purged).containsExactly("storage", "handbook");
    }

    @Test
    void purgesNothingWithoutDeletions() {
        createLibraries();
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        for (int round = 0; round < 9; round++) {
            purgeDeleted.runDue();
            advanceClock(MAX_DELAY);
        }
        assertThat(purged).isEmpty();
    }

    @Test
    void purgesTheStorageAndTheAffectedIndexOnce() {
        createLibraries();
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        addAndDeleteDocument(HANDBOOK);
        purgeDeleted.runDue();
        advanceClock(MAX_DELAY.dividedBy(2).minusMillis(1));
        purgeDeleted.runDue();
        assertThat(purged).isEmpty();
        advanceClock(Duration.ofMillis(1));
        purgeDeleted.runDue();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
        advanceClock(MAX_DELAY);
        purgeDeleted.runDue();
        assertThat(purged).hasSize(2);
    }

    @Test
    void pendingPurgesSurviveARestart() {
        createLibraries();
        addAndDeleteDocument(HANDBOOK);
        for (int each = 0; each < 3; each++) {
            newPurgeDeleted().runDue();
            advanceClock(MAX_DELAY.dividedBy(6));
        }
        assertThat(purged).isEmpty();
        newPurgeDeleted().runDue();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
    }

    @Test
    void closingTheEnginePurgesWhatIsDue() {
        createLibraries();
        addAndDeleteDocument(HANDBOOK);
        openEngine().close();
        assertThat(purged).isEmpty();
        advanceClock(MAX_DELAY.dividedBy(2));
        openEngine().close();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
        advanceClock(MAX_DELAY);
        openEngine().close();
        assertThat(purged).hasSize(2);
    }

    private Carrel openEngine() {
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .replyWriter(new EchoReplyWriter())
                .clock(() -> now)
                .open();
    }

    @Test
    void aFailingIndexDoesNotRepeatTheStoragePurge() {
        createLibraries();
        failing.add("handbook");
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        addAndDeleteDocument(HANDBOOK);
        purgeDeleted.runDue();
        for (int round = 0; round < 5; round++) {
            advanceClock(MAX_DELAY);
            purgeDeleted.runDue();
        }
        assertThat(purged).containsExactly("storage");
        failing.clear();
        syncIndexes.repairAll();
        purgeDeleted.runDue();
        assertThat(purged).containsExactly("storage", "handbook");
        addAndDeleteDocument(HANDBOOK);
        purgeDeleted.runDue();
        advanceClock(MAX_DELAY);
        purgeDeleted.runDue();
        assertThat(purged).containsExactly("storage", "handbook", "storage", "handbook");
    }

    @Test
    void aClockSetBackDoesNotDelayAPurge() {
        createLibraries();
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        addAndDeleteDocument(HANDBOOK);
        purgeDeleted.runDue();
        advanceClock(MAX_DELAY.multipliedBy(-9));
        purgeDeleted.runDue();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
    }

    @Test
    void purgesADeletedLibraryFromTheStorage() {
        deleteLibraryAndPurge();
        assertThat(purged).contains("storage").doesNotContain("recipes");
        assertThat(storage.pendingPurges().findPending(ENGINE, now)).isEmpty();
    }

    private void deleteLibraryAndPurge() {
        createLibraries();
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        storage.libraries().deleteById(HANDBOOK);
        purgeDeleted.runDue();
        advanceClock(MAX_DELAY);
        purgeDeleted.runDue();
    }

    /** Dropping a library deletes the files of an index in a folder, but not the text in those of a shared index. */
    @Test
    void purgesADeletedLibraryFromASharedIndex() {
        isIndexShared = true;
        deleteLibraryAndPurge();
        assertThat(purged).containsExactly("storage", "handbook");
        assertThat(storage.pendingPurges().findPending(ENGINE, now)).isEmpty();
    }

    /** That may take minutes, and another engine does it. */
    @Test
    void aClosedEngineLeavesASharedIndexToTheOthers() {
        isIndexShared = true;
        createLibraries();
        addAndDeleteDocument(HANDBOOK);
        openEngine().close();
        advanceClock(MAX_DELAY);
        openEngine().close();
        assertThat(purged).isEmpty();
        assertThat(storage.pendingPurges().findPending(ENGINE, now)).hasSize(1);
    }

    @Test
    void oneOfSeveralEnginesPurgesTheStorage() {
        Storage shared = recordPurges(Storage.class, InMemoryStorage.shared());
        PurgeDeleted first = openSharing(shared, ENGINE);
        PurgeDeleted second = openSharing(shared, new LeaseHolder("other", "run 1"));
        shared.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), now);
        for (int round = 0; round < 2; round++) {
            purged.clear();
            addAndDeleteDocument(shared);
            first.runDue();
            advanceClock(MAX_DELAY);
            // The other engine looks while the first one purges the storage.
            duringPurge = () -> {
                duringPurge = () -> {};
                second.runDue();
            };
            first.runDue();
            second.runDue();
            first.runDue();
            assertThat(purged).containsExactly("storage", "handbook", "handbook");
        }
        assertThat(shared.pendingPurges().findPending(ENGINE, now)).isEmpty();
    }

    @Test
    void deletionsDuringAPurgeDelayNoOtherEngine() {
        Storage shared = recordPurges(Storage.class, InMemoryStorage.shared());
        PurgeDeleted first = openSharing(shared, ENGINE);
        PurgeDeleted second = openSharing(shared, new LeaseHolder("other", "run 1"));
        shared.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), now);
        addAndDeleteDocument(shared);
        first.runDue();
        advanceClock(MAX_DELAY.dividedBy(2));
        // The other engine looks, and cannot purge yet, while the first one purges the storage.
        duringPurge = () -> {
            duringPurge = () -> {};
            second.runDue();
            addAndDeleteDocument(shared);
        };
        first.runDue();
        assertThat(purged).containsExactly("storage", "handbook");
        second.runDue();
        assertThat(purged).as("the storage once").containsExactly("storage", "handbook", "handbook");
        advanceClock(MAX_DELAY.dividedBy(2));
        first.runDue();
        second.runDue();
        advanceClock(MAX_DELAY.dividedBy(2));
        first.runDue();
        second.runDue();
        assertThat(purged).as("the later deletion")
                .containsExactly("storage", "handbook", "handbook", "storage",
                        "handbook", "handbook");
        assertThat(shared.pendingPurges().findPending(ENGINE, now)).isEmpty();
    }

    /** What the others have completed meanwhile may be in its index. */
    @Test
    void anEngineThatWasForgottenPurgesAllItsIndexesOnce() {
        createLibraries();
        PurgeDeleted purgeDeleted = newPurgeDeleted();
        purgeDeleted.reportForgotten();
        failing.add("recipes");
        purgeDeleted.runDue();
        assertThat(purged).containsExactly("handbook");
        failing.clear();
        syncIndexes.repairAll();
        purged.clear();
        purgeDeleted.runDue();
        assertThat(purged).containsExactlyInAnyOrder("handbook", "recipes");
        purged.clear();
        purgeDeleted.runDue();
        assertThat(purged).isEmpty();
    }

    private void addAndDeleteDocument(Storage shared) {
        var id = new DocumentId("doc-" + documents++);
        shared.documents().submitDocument(HANDBOOK, NewDocument.ofText(id.value()), id, now);
        shared.documents().deleteById(HANDBOOK, id);
    }

    private PurgeDeleted openSharing(Storage shared, LeaseHolder engine) {
        shared.coordination().recordAlive(engine, now);
        PassageIndex own = recordPurges(PassageIndex.class, new InMemoryPassageIndex());
        return new PurgeDeleted(engine, shared, own, new SyncIndexes(engine, shared, own, PassageSplitter.DEFAULT,
                library -> {}), MAX_DELAY, new HoldDuties(shared.coordination(), engine), () -> now);
    }
}
