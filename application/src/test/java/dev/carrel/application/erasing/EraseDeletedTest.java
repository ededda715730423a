package dev.carrel.application.erasing;

import dev.carrel.application.Carrel;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
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

class EraseDeletedTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LibraryId RECIPES = new LibraryId("recipes");
    private static final Duration WITHIN = Duration.ofHours(1);

    /** What was purged: "storage", or the name of a library for its index. */
    private final List<String> purged = new ArrayList<>();
    private final List<String> refusing = new ArrayList<>();
    private final Storage storage = watched(Storage.class, new InMemoryStorage());
    private final PassageIndex index = watched(PassageIndex.class, new InMemoryPassageIndex());
    private final FollowChanges followChanges = new FollowChanges(storage, index, PassageSplitter.DEFAULT,
            library -> {});
    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private int documents;
    /** Done by each purge. */
    private Runnable during = () -> {};

    /** The same part, of which each purge is noted or, while it is refusing, refused. */
    private <T> T watched(Class<T> type, T part) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("purge")) {
                        String what = arguments == null ? "storage" : arguments[0].toString();
                        if (refusing.contains(what)) {
                            throw new IndexException("The index is out of order.", null);
                        }
                        purged.add(what);
                        during.run();
                    }
                    try {
                        return method.invoke(part, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private EraseDeleted eraseDeleted() {
        return new EraseDeleted(storage, followChanges, WITHIN, () -> now);
    }

    private void makeLibraries() {
        storage.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), now);
        storage.libraries().createOrUpdate(RECIPES, UnaryOperator.identity(), now);
    }

    private void deleteADocument(LibraryId library) {
        var id = new DocumentId("doc-" + documents++);
        storage.documents().submitDocument(library, NewDocument.ofText(id.value()), id, now);
        storage.documents().deleteById(library, id);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    @Test
    void nothingWaitsForAPurgeThatIsUnderWay() throws Exception {
        makeLibraries();
        deleteADocument(HANDBOOK);
        EraseDeleted eraseDeleted = eraseDeleted();
        eraseDeleted.tend();
        pass(WITHIN);
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        during = () -> {
            begun.countDown();
            awaitUninterruptibly(end);
        };
        try (var threads = Executors.newCachedThreadPool()) {
            Future<?> underWay = threads.submit(eraseDeleted::tend);
            awaitUninterruptibly(begun);
            try {
                threads.submit(eraseDeleted::tend).get(10, TimeUnit.SECONDS);
            } finally {
                end.countDown();
            }
            underWay.get(1, TimeUnit.MINUTES);
        }
        assertThat(purged).containsExactly("storage", "handbook");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts", e);
        }
    }

    @Test
    void whereNothingWasDeletedNothingIsPurged() {
        makeLibraries();
        EraseDeleted erasing = eraseDeleted();
        for (int look = 0; look < 9; look++) {
            erasing.tend();
            pass(WITHIN);
        }
        assertThat(purged).isEmpty();
    }

    @Test
    void onlyTheStorageAndTheLibraryThatLostSomethingArePurgedOnce() {
        makeLibraries();
        EraseDeleted erasing = eraseDeleted();
        deleteADocument(HANDBOOK);
        erasing.tend();
        pass(WITHIN.dividedBy(2).minusMillis(1));
        erasing.tend();
        assertThat(purged).isEmpty();
        pass(Duration.ofMillis(1));
        erasing.tend();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
        pass(WITHIN);
        erasing.tend();
        assertThat(purged).hasSize(2);
    }

    @Test
    void whatIsToBePurgedOutlivesEnginesThatAreClosedBefore() {
        makeLibraries();
        deleteADocument(HANDBOOK);
        for (int each = 0; each < 3; each++) {
            eraseDeleted().tend();
            pass(WITHIN.dividedBy(6));
        }
        assertThat(purged).isEmpty();
        eraseDeleted().tend();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
    }

    @Test
    void anEngineErasesWhatIsDueWhenItIsClosed() {
        makeLibraries();
        deleteADocument(HANDBOOK);
        open().close();
        assertThat(purged).isEmpty();
        pass(WITHIN.dividedBy(2));
        open().close();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
        pass(WITHIN);
        open().close();
        assertThat(purged).hasSize(2);
    }

    private Carrel open() {
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .replyWriter(new EchoReplyWriter())
                .clock(() -> now)
                .open();
    }

    @Test
    void anIndexThatCannotBePurgedDoesNotHaveTheStoragePurgedAgainAndAgain() {
        makeLibraries();
        refusing.add("handbook");
        EraseDeleted erasing = eraseDeleted();
        deleteADocument(HANDBOOK);
        erasing.tend();
        for (int look = 0; look < 5; look++) {
            pass(WITHIN);
            erasing.tend();
        }
        assertThat(purged).containsExactly("storage");
        refusing.clear();
        followChanges.repair();
        erasing.tend();
        assertThat(purged).containsExactly("storage", "handbook");
        deleteADocument(HANDBOOK);
        erasing.tend();
        pass(WITHIN);
        erasing.tend();
        assertThat(purged).containsExactly("storage", "handbook", "storage", "handbook");
    }

    @Test
    void aClockThatIsPutBackPutsNothingOff() {
        makeLibraries();
        EraseDeleted erasing = eraseDeleted();
        deleteADocument(HANDBOOK);
        erasing.tend();
        pass(WITHIN.multipliedBy(-9));
        erasing.tend();
        assertThat(purged).containsExactlyInAnyOrder("storage", "handbook");
    }

    @Test
    void aLibraryThatIsGoneIsPurgedFromTheStorage() {
        makeLibraries();
        EraseDeleted erasing = eraseDeleted();
        storage.libraries().deleteById(HANDBOOK);
        erasing.tend();
        pass(WITHIN);
        erasing.tend();
        assertThat(purged).contains("storage").doesNotContain("recipes");
        assertThat(storage.pendingPurges().findPending(now)).isEmpty();
    }
}
