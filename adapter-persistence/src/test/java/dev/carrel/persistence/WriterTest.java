package dev.carrel.persistence;

import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.Library;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WriterTest {

    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private SqliteStorage storage;

    @BeforeEach
    void open(@TempDir Path folder) {
        storage = SqliteStorage.open(folder.resolve("carrel.db"));
    }

    @AfterEach
    void close() {
        callers.close();
        storage.close();
    }

    private static Function<Handle, String> addLibrary(String id) {
        return handle -> {
            handle.execute("INSERT INTO library (id, known_as, created_at) VALUES (?, ?, 0)", id, id);
            return id;
        };
    }

    private List<String> libraries() {
        return storage.libraries().findAll().stream().map(Library::id).map(Object::toString).toList();
    }

    /** Has all of the work waiting before any of it begins, so that it is one batch. */
    private <T> List<Future<T>> writeTogether(List<Function<Handle, T>> work) throws InterruptedException {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Future<?> blocker = callers.submit(() -> storage.writer().write(handle -> {
            begun.countDown();
            awaitUninterruptibly(release);
            return true;
        }));
        begun.await();
        List<Future<T>> results = new ArrayList<>();
        for (var each : work) {
            int before = storage.writer().waiting();
            results.add(callers.submit(() -> storage.writer().write(each)));
            while (storage.writer().waiting() == before) {
                Thread.onSpinWait();
            }
        }
        release.countDown();
        assertThat(blocker).succeedsWithin(Duration.ofMinutes(1));
        return results;
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts the writer", e);
        }
    }

    @Test
    void writersThatWaitShareOneCommit() throws Exception {
        long before = storage.writer().commits();
        List<Function<Handle, String>> work = new ArrayList<>();
        for (int each = 10; each < 60; each++) {
            work.add(addLibrary("library-" + each));
        }
        for (var result : writeTogether(work)) {
            assertThat(result.get()).startsWith("library-");
        }
        assertThat(libraries()).hasSize(50);
        assertThat(storage.writer().commits() - before).as("the blocker's changed nothing").isEqualTo(1);
    }

    @Test
    void workThatThrowsLeavesNothingAndHarmsNoNeighbour() throws Exception {
        var results = writeTogether(List.of(addLibrary("before"), handle -> {
            handle.execute("INSERT INTO library (id, created_at) VALUES ('half', 0)");
            throw new IllegalArgumentException("a fault of the caller");
        }, addLibrary("before"), addLibrary("after")));

        assertThat(results.get(0).get()).isEqualTo("before");
        assertThatThrownBy(results.get(1)::get).hasCause(new IllegalArgumentException("a fault of the caller"));
        assertThatThrownBy(results.get(2)::get).as("the same id again").hasCauseInstanceOf(StorageException.class);
        assertThat(results.get(3).get()).isEqualTo("after");
        assertThat(libraries()).containsExactly("after", "before");
    }

    @Test
    void whenTheCommitFailsAllFailAndTheNextSucceed() throws Exception {
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            handle.execute("PRAGMA defer_foreign_keys = ON");
            handle.execute("INSERT INTO removal (library, revision, document) VALUES ('nowhere', 1, 'none')");
            return "a reference to nothing, which only the commit notices";
        }, addLibrary("two")));

        for (var result : results) {
            assertThatThrownBy(result::get).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(StorageException.class);
        }
        assertThat(libraries()).isEmpty();
        assertThat(storage.writer().write(addLibrary("three"))).isEqualTo("three");
        assertThat(libraries()).containsExactly("three");
    }

    @Test
    void whenTheDiskIsFullAllThatIsLostFailsAndTheNextSucceed() throws Exception {
        storage.writer().write(addLibrary("there"));
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            int pages = handle.createQuery("PRAGMA page_count").mapTo(int.class).one();
            handle.createQuery("PRAGMA max_page_count = " + pages).mapTo(int.class).one();
            handle.execute("INSERT INTO library (id, name, created_at) VALUES ('large', ?, 0)", "x".repeat(1 << 20));
            return "a text for which there is no page";
        }, addLibrary("two")));

        assertThatThrownBy(results.get(1)::get).cause()
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("full");
        List<String> expected = new ArrayList<>(List.of("there"));
        for (var result : List.of(results.get(0), results.get(2))) {
            if (result.state() == Future.State.SUCCESS) {
                expected.add(result.get());
            }
        }
        assertThat(libraries()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void whenSqliteEndsTheTransactionByItselfAllFail() throws Exception {
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            handle.execute("ROLLBACK");
            throw new IllegalStateException("as after an error that ends the transaction");
        }, addLibrary("two")));

        for (var result : results) {
            assertThatThrownBy(result::get).hasCauseInstanceOf(StorageException.class);
        }
        assertThat(libraries()).isEmpty();
        assertThat(storage.writer().write(addLibrary("three"))).isEqualTo("three");
    }

    @Test
    void anInterruptedCallerWaitsForItsWorkAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThat(storage.writer().write(addLibrary("one"))).isEqualTo("one");
            assertThat(libraries()).containsExactly("one");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void workMustNotWaitForOtherWork() {
        assertThatThrownBy(() -> storage.writer().write(handle -> storage.writer().write(addLibrary("one"))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closeFinishesWhatWaitsAndRefusesTheRest() throws Exception {
        List<Function<Handle, String>> work = new ArrayList<>();
        for (int each = 100; each < 350; each++) {
            work.add(addLibrary("library-" + each));
        }
        var results = writeTogether(work);
        storage.writer().close();
        for (var result : results) {
            assertThat(result.get()).startsWith("library-");
        }
        assertThatThrownBy(() -> storage.writer().write(addLibrary("late"))).isInstanceOf(UnavailableException.class);
        assertThat(libraries()).hasSize(250);
    }

    @Test
    void whatFailsIsNotQuoted() {
        storage.writer().write(addLibrary("a-secret"));
        assertThatThrownBy(() -> storage.writer().write(addLibrary("a-secret"))).isInstanceOf(StorageException.class)
                .satisfies(failure -> assertThat(failure).extracting(Throwable::getMessage)
                        .asString()
                        .endsWith("could not do what it was asked."))
                .satisfies(failure -> assertThat(stackTrace(failure)).doesNotContain("a-secret"));
    }

    private static String stackTrace(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void whatIsDoneAloneIsInNoTransactionAndKeepsThoseThatWaitWithIt() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Future<Boolean> blocker = callers.submit(() -> storage.writer().alone(handle -> {
            begun.countDown();
            awaitUninterruptibly(release);
            return handle.getConnection() != null;
        }));
        begun.await();
        Future<String> one = callers.submit(() -> storage.writer().write(addLibrary("one")));
        Future<Integer> alone = callers.submit(() -> storage.writer().alone(handle -> handle.execute("VACUUM")));
        while (storage.writer().waiting() < 2) {
            Thread.onSpinWait();
        }
        release.countDown();
        assertThat(blocker).succeedsWithin(Duration.ofMinutes(1));
        assertThat(one).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("one");
        assertThat(alone).succeedsWithin(Duration.ofMinutes(1));
        assertThat(libraries()).containsExactly("one");
    }

    @Test
    void whatFailsAloneFailsAlone() {
        assertThatThrownBy(() -> storage.writer().alone(handle -> handle.execute("VACUUM nowhere")))
                .isInstanceOf(StorageException.class);
        assertThat(storage.writer().write(addLibrary("one"))).isEqualTo("one");
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(libraries()).containsExactly("one");
    }

    /** Runs out of memory where the writer itself, not the work that it does, asks for some. */
    private static final class FailingQueue extends LinkedBlockingQueue<Unit<?>> {

        private static final long serialVersionUID = 1;

        private final AtomicBoolean fails = new AtomicBoolean();

        @Override
        public int drainTo(Collection<? super Unit<?>> into, int most) {
            if (fails.getAndSet(false)) {
                throw new OutOfMemoryError("as when there is none for the batch");
            }
            return super.drainTo(into, most);
        }
    }

    @Test
    void anErrorOfTheWriterItselfFailsWhatItHadTakenAndNothingElse(@TempDir Path another) {
        Path file = another.resolve("carrel.db");
        SqliteStorage.open(file).close();
        var queue = new FailingQueue();
        try (var writer = Writer.start(new Connections(file), queue)) {
            queue.fails.set(true);
            assertThatThrownBy(() -> writer.write(addLibrary("one"))).isInstanceOf(StorageException.class)
                    .hasRootCauseInstanceOf(OutOfMemoryError.class);
            assertThat(writer.write(addLibrary("two"))).isEqualTo("two");
        }
    }

    @Test
    void workThatChangesNothingIsNoChange() {
        long before = storage.writer().commits();
        storage.documentQueue().claimDue(NOW, NOW, Set.of(), 9);
        storage.documentQueue().expireLeases(Instant.MAX, RetryPolicy.DEFAULT, NOW);
        storage.documentQueue().enqueueRefreshes(NOW, 9, 9);
        storage.documentQueue().unpublishGone(NOW, NOW);
        storage.crawls().deleteEndedBefore(NOW);
        storage.conversations().deleteIdleSince(NOW, 9);
        storage.webhookQueue().claimNext(NOW, NOW, Set.of());
        storage.pendingPurges().findPending(NOW);
        assertThat(storage.writer().commits()).isEqualTo(before);
    }

    @Test
    void whatFailedToBeCommittedCannotComeBackWhileAnOldStateIsRead() throws Exception {
        try (Handle reader = storage.connections().reading()) {
            storage.writer().write(addLibrary("before"));
            reader.execute("BEGIN");
            reader.createQuery("SELECT count(*) FROM library").mapTo(int.class).one();
            assertThatThrownBy(() -> storage.writer().write(handle -> {
                handle.execute("PRAGMA defer_foreign_keys = ON");
                return handle.execute("INSERT INTO removal (library, revision, document) VALUES ('no', 1, 'none')");
            })).isInstanceOf(StorageException.class);
            assertThat(storage.writer().write(addLibrary("after"))).isEqualTo("after");
            reader.execute("COMMIT");
        }
        assertThat(libraries()).containsExactly("after", "before");
    }
}
