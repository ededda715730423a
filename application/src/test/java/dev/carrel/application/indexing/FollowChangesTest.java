package dev.carrel.application.indexing;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FollowChangesTest {

    private final InMemoryStorage storage = new InMemoryStorage();
    private final InMemoryPassageIndex passages = new InMemoryPassageIndex();
    private final FollowChanges followChanges = new FollowChanges(storage, passages,
            PassageSplitter.DEFAULT, library -> {});

    @Test
    void librariesThatAreGoneOrNeverWereAreNotFollowedForEver() {
        for (int number = 0; number < 100; number++) {
            var library = new LibraryId("library-" + number);
            storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
            followChanges.follow(library, 0);
            followChanges.delete(library);
            followChanges.delete(new LibraryId("never-" + number));
        }

        followChanges.commit();

        assertThat(followChanges.countFollowed()).isZero();
    }

    @Test
    void aLibraryIsFollowedAgainAfterItsProjectionWasRetired() {
        var library = new LibraryId("handbook");
        followChanges.delete(library);
        followChanges.commit();
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);

        followChanges.catchUp(library);
        followChanges.commit();

        assertThat(followChanges.countFollowed()).isEqualTo(1);
    }

    @Test
    void theFirstDocumentOfALibraryIsNoRebuild() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        add(library);

        followChanges.follow(library, 1);
        followChanges.repair();

        assertThat(followChanges.progress().isRebuilding()).isFalse();
        assertThat(followChanges.purge(library)).isTrue();
    }

    @Test
    void whatIsFollowedWholeWhileTheEngineStopsIsNotRefused() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        add(library);
        followChanges.stop();

        followChanges.follow(library, 1);

        assertThat(passages.listDocuments(library)).hasSize(1);
    }

    @Test
    void anIndexThatHasNotFollowedADeletionIsNotPurged() {
        var failing = new RevertingPassageIndex();
        var follow = new FollowChanges(storage, failing, PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        follow.catchUp(library);
        failing.failCommits(1);
        add(library);
        follow.catchUp(library);
        follow.commit();

        assertThat(follow.purge(library)).as("it went back to its last commit").isFalse();
        follow.repair();
        assertThat(follow.purge(library)).isTrue();
    }

    @Test
    void anIndexThatCouldNotBeDroppedWithItsLibraryIsDroppedBeforeItCountsAsPurged() {
        var faults = new FaultInjector();
        var follow = new FollowChanges(storage, faults.wrapPort(PassageIndex.class, "index", new InMemoryPassageIndex(),
                text -> new IndexException(text, null)), PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        follow.catchUp(library);
        faults.injectFault("index.dropLibrary", FaultKind.EXCEPTION);

        assertThat(follow.delete(library)).as("it is deleted all the same").isTrue();
        assertThat(follow.purge(library)).isFalse();
        faults.healFault();
        assertThat(follow.purge(library)).isTrue();
    }

    @Test
    void theFirstChangesOfALibraryAreNoRebuild() {
        var library = new LibraryId("handbook");
        storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
        add(library);
        var projection = new LibraryProjection(library, storage.changeLog(), new InMemoryPassageIndex(),
                new Updates(storage.embeddings(), PassageSplitter.DEFAULT), () -> false);

        projection.follow(List.of(1L));

        assertThat(projection.isRebuilding()).isFalse();
        assertThat(projection.needsRepair()).isFalse();
    }

    @Test
    void theIndexOfALibraryThatIsMadeAnewDuringItsPurgeIsKept() {
        var library = new LibraryId("handbook");
        var index = new InMemoryPassageIndex();
        var looks = new AtomicInteger();
        var follow = new AtomicReference<FollowChanges>();
        Storage watched = watching("position", () -> {
            if (looks.incrementAndGet() == 2) {
                storage.libraries().createOrUpdate(library, settings -> settings, Instant.EPOCH);
                add(library);
                follow.get().catchUp(library);
            }
        });
        follow.set(new FollowChanges(watched, index, PassageSplitter.DEFAULT, each -> {}));

        follow.get().purge(library);

        assertThat(looks.get()).isGreaterThan(2);
        assertThat(index.listDocuments(library)).hasSize(1);
    }

    /** The storage, with something done after each call of a method of its changes. */
    private Storage watching(String method, Runnable after) {
        var changes = watching(ChangeLog.class, storage.changeLog(), (called, result) -> {
            if (called.equals(method)) {
                after.run();
            }
            return result;
        });
        return watching(Storage.class, storage, (called, result) -> called.equals("changes") ? changes : result);
    }

    private static <T> T watching(Class<T> type, T real, BinaryOperator<Object> after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, called, arguments) -> after.apply(called.getName(), called.invoke(real, arguments))));
    }

    private void add(LibraryId library) {
        storage.documents()
                .submitDocument(library, NewDocument.ofText("A text."), new DocumentId("one"), Instant.EPOCH);
        ClaimedDocument claim = storage.documentQueue().claimDue(Instant.EPOCH, Instant.MAX, Set.of(), 1).getFirst();
        storage.documentQueue()
                .storeContent(claim, new DocumentContent("One", List.of(Section.of("A text."))), Validators.NONE,
                        Instant.EPOCH);
    }
}
