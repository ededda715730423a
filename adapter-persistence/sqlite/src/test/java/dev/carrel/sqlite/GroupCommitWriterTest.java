package dev.carrel.sqlite;

import dev.carrel.application.port.coordination.LeaseHolder;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Group commit: batches, rollback of single tasks, failed commits and exclusive tasks. */
class GroupCommitWriterTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private SqliteStorage storage;

    @BeforeEach
    void openStorage(@TempDir Path folder) {
        storage = SqliteStorage.open(folder.resolve("carrel.db"));
    }

    @AfterEach
    void closeStorage() {
        callers.close();
        storage.close();
    }

    private static Function<Handle, String> addLibrary(String id) {
        return handle -> {
            handle.execute("INSERT INTO library (id, public_id, created_at) VALUES (?, ?, 0)", id, id);
            return id;
        };
    }

    private List<String> libraryIds() {
        return storage.libraries().findAll().stream().map(Library::id).map(Object::toString).toList();
    }

    /** Queues all tasks before any of them begins, so that they form one batch. */
    private <T> List<Future<T>> writeTogether(List<Function<Handle, T>> work) throws InterruptedException {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Future<?> blocker = callers.submit(() -> storage.writer().runInTransaction(handle -> {
            begun.countDown();
            awaitUninterruptibly(release);
            return true;
        }));
        begun.await();
        List<Future<T>> results = new ArrayList<>();
        for (var each : work) {
            int before = storage.writer().waitingCount();
            results.add(callers.submit(() -> storage.writer().runInTransaction(each)));
            while (storage.writer().waitingCount() == before) {
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
            throw new AssertionError("the writer is never interrupted", e);
        }
    }

    @Test
    void commitsWaitingWritesTogether() throws Exception {
        long before = storage.writer().commitCount();
        List<Function<Handle, String>> work = new ArrayList<>();
        for (int number = 10; number < 60; number++) {
            work.add(addLibrary("library-" + number));
        }
        for (var result : writeTogether(work)) {
            assertThat(result.get()).startsWith("library-");
        }
        assertThat(libraryIds()).hasSize(50);
        assertThat(storage.writer().commitCount() - before).as("the blocking task changes nothing").isEqualTo(1);
    }

    @Test
    void rollsBackOnlyTheFailedTaskOfABatch() throws Exception {
        var results = writeTogether(List.of(addLibrary("before"), handle -> {
            handle.execute("INSERT INTO library (id, created_at) VALUES ('half', 0)");
            throw new IllegalArgumentException("a fault of the caller");
        }, addLibrary("before"), addLibrary("after")));

        assertThat(results.get(0).get()).isEqualTo("before");
        assertThatThrownBy(results.get(1)::get).hasCause(new IllegalArgumentException("a fault of the caller"));
        assertThatThrownBy(results.get(2)::get).as("the same id again").hasCauseInstanceOf(StorageException.class);
        assertThat(results.get(3).get()).isEqualTo("after");
        assertThat(libraryIds()).containsExactly("after", "before");
    }

    @Test
    void failsTheWholeBatchWhenTheCommitFails() throws Exception {
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            handle.execute("PRAGMA defer_foreign_keys = ON");
            handle.execute("INSERT INTO removal (library, revision, document) VALUES ('nowhere', 1, 'none')");
            return "the commit detects the dangling reference";
        }, addLibrary("two")));

        for (var result : results) {
            assertThatThrownBy(result::get).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(StorageException.class);
        }
        assertThat(libraryIds()).isEmpty();
        assertThat(storage.writer().runInTransaction(addLibrary("three"))).isEqualTo("three");
        assertThat(libraryIds()).containsExactly("three");
    }

    @Test
    void failsTheBatchWhenTheDiskIsFull() throws Exception {
        storage.writer().runInTransaction(addLibrary("there"));
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            int pages = handle.createQuery("PRAGMA page_count").mapTo(int.class).one();
            handle.createQuery("PRAGMA max_page_count = " + pages).mapTo(int.class).one();
            handle.execute("INSERT INTO library (id, name, created_at) VALUES ('large', ?, 0)", "x".repeat(1 << 20));
            return "no page is free for the text";
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
        assertThat(libraryIds()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void failsTheBatchWhenSqliteRollsBack() throws Exception {
        var results = writeTogether(List.of(addLibrary("one"), handle -> {
            handle.execute("ROLLBACK");
            throw new IllegalStateException("as after an error that ends the transaction");
        }, addLibrary("two")));

        for (var result : results) {
            assertThatThrownBy(result::get).hasCauseInstanceOf(StorageException.class);
        }
        assertThat(libraryIds()).isEmpty();
        assertThat(storage.writer().runInTransaction(addLibrary("three"))).isEqualTo("three");
    }

    @Test
    void keepsTheInterruptOfAWaitingCaller() {
        Thread.currentThread().interrupt();
        try {
            assertThat(storage.writer().runInTransaction(addLibrary("one"))).isEqualTo("one");
            assertThat(libraryIds()).containsExactly("one");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void rejectsNestedWrites() {
        assertThatThrownBy(
                () -> storage.writer().runInTransaction(handle -> storage.writer().runInTransaction(addLibrary("one"))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void finishesWaitingTasksOnCloseAndRejectsLaterOnes() throws Exception {
        List<Function<Handle, String>> work = new ArrayList<>();
        for (int number = 100; number < 350; number++) {
            work.add(addLibrary("library-" + number));
        }
        var results = writeTogether(work);
        storage.writer().close();
        for (var result : results) {
            assertThat(result.get()).startsWith("library-");
        }
        assertThatThrownBy(() -> storage.writer().runInTransaction(addLibrary("late")))
                .isInstanceOf(UnavailableException.class);
        assertThat(libraryIds()).hasSize(250);
    }

    @Test
    void doesNotQuoteValuesInErrors() {
        storage.writer().runInTransaction(addLibrary("a-secret"));
        assertThatThrownBy(() -> storage.writer().runInTransaction(addLibrary("a-secret")))
                .isInstanceOf(StorageException.class)
                .satisfies(failure -> assertThat(failure).extracting(Throwable::getMessage)
                        .asString()
                        .endsWith("reported an error."))
                .satisfies(failure -> assertThat(stackTrace(failure)).doesNotContain("a-secret"));
    }

    private static String stackTrace(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void runsExclusiveTasksOutsideTransactions() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Future<Boolean> blocker = callers.submit(() -> storage.writer().runExclusively(handle -> {
            begun.countDown();
            awaitUninterruptibly(release);
            return handle.getConnection() != null;
        }));
        begun.await();
        Future<String> one = callers.submit(() -> storage.writer().runInTransaction(addLibrary("one")));
        Future<Integer> exclusive = callers
                .submit(() -> storage.writer().runExclusively(handle -> handle.execute("VACUUM")));
        while (storage.writer().waitingCount() < 2) {
            Thread.onSpinWait();
        }
        release.countDown();
        assertThat(blocker).succeedsWithin(Duration.ofMinutes(1));
        assertThat(one).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("one");
        assertThat(exclusive).succeedsWithin(Duration.ofMinutes(1));
        assertThat(libraryIds()).containsExactly("one");
    }

    @Test
    void isolatesAFailedExclusiveTask() {
        assertThatThrownBy(() -> storage.writer().runExclusively(handle -> handle.execute("VACUUM nowhere")))
                .isInstanceOf(StorageException.class);
        assertThat(storage.writer().runInTransaction(addLibrary("one"))).isEqualTo("one");
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(libraryIds()).containsExactly("one");
    }

    @Test
    void doesNotCountATransactionWithoutChanges() {
        long before = storage.writer().commitCount();
        storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.of(), 9);
        storage.documentQueue().expireFormerLeases(new LeaseHolder("engine", "run 2"), RetryPolicy.DEFAULT, NOW);
        storage.documentQueue().enqueueRefreshes(NOW, 9, 9);
        storage.documentQueue().unpublishGone(NOW, NOW);
        storage.crawls().deleteEndedBefore(NOW);
        storage.conversations().deleteIdleSince(NOW, 9);
        storage.webhookQueue().claimNext(NOW, NOW, Set.of());
        storage.pendingPurges().findPending(HOLDER, NOW);
        assertThat(storage.writer().commitCount()).isEqualTo(before);
    }

    @Test
    void doesNotReplayAFailedCommitWhileASnapshotIsRead() throws Exception {
        try (Handle reader = storage.connections().openReadOnly()) {
            storage.writer().runInTransaction(addLibrary("before"));
            reader.execute("BEGIN");
            reader.createQuery("SELECT count(*) FROM library").mapTo(int.class).one();
            assertThatThrownBy(() -> storage.writer().runInTransaction(handle -> {
                handle.execute("PRAGMA defer_foreign_keys = ON");
                return handle.execute("INSERT INTO removal (library, revision, document) VALUES ('no', 1, 'none')");
            })).isInstanceOf(StorageException.class);
            assertThat(storage.writer().runInTransaction(addLibrary("after"))).isEqualTo("after");
            reader.execute("COMMIT");
        }
        assertThat(libraryIds()).containsExactly("after", "before");
    }
}
