package dev.carrel.postgres;

import dev.carrel.application.Eventually;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter.BatchOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PostgresWriterTest {

    private static final TestDatabase DATABASE = TestDatabase.of(PostgresWriterTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private final PostgresConnections connections = new PostgresConnections(DATABASE.settings(), 6);
    private final PostgresWriter writer = new PostgresWriter(connections, 4);

    @BeforeEach
    void createTable() {
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("CREATE TABLE written_later (number INTEGER)");
        }
    }

    @AfterEach
    void dropTable() {
        writer.close();
        connections.close();
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("DROP TABLE written_later");
        }
    }

    @Test
    void aTransactionSeesTheWritesHandedInBeforeWhileOtherThreadsWrite() throws Exception {
        var isDone = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> other = threads.submit(() -> {
                while (!isDone.get()) {
                    writer.useTransaction(handle -> {});
                }
            });
            for (int round = 1; round <= 20; round++) {
                writer.writeLater(PostgresWriterTest::insertSlowly);
                Thread.sleep(5);
                // The other thread waits for the first write now, and not for this one.
                writer.writeLater(PostgresWriterTest::insertSlowly);
                Thread.sleep(20);
                assertThat(countWritten()).isEqualTo(2 * round);
            }
            isDone.set(true);
            other.get();
        } finally {
            isDone.set(true);
            threads.shutdown();
        }
    }

    @Test
    void writesOfALibraryThatWaitShareATransaction() throws Exception {
        List<Future<String>> writes = writeWhileLocked(IntStream.range(0, 8)
                .<Function<Handle, String>>mapToObj(each -> handle -> insert(handle, each))
                .toList());

        var transactions = new HashSet<String>();
        for (Future<String> write : writes) {
            transactions.add(write.get());
        }
        // The first write was alone when it began to wait for the lock.
        assertThat(transactions).hasSize(2);
        assertThat(countWritten()).isEqualTo(8);
    }

    @Test
    void itemsOfAnOperationThatWaitAreGivenToItTogether() throws Exception {
        var batches = new CopyOnWriteArrayList<List<Integer>>();
        BatchOperation<Integer, String> operation = (handle, items) -> {
            batches.add(items);
            return items.stream().map(item -> insert(handle, item)).toList();
        };
        List<Future<String>> writes = callWhileLocked(IntStream.range(0, 5)
                .<Supplier<String>>mapToObj(each -> () -> writer.runTogether(LIBRARY, operation, each))
                .toList());

        for (Future<String> write : writes) {
            assertThat(write.get()).isNotEmpty();
        }
        assertThat(batches).containsExactly(List.of(0), List.of(1, 2, 3, 4));
        assertThat(findWritten()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void aWriteThatThrowsFailsAlone() throws Exception {
        List<Future<String>> writes = writeWhileLocked(List.of(handle -> insert(handle, 0),
                handle -> insert(handle, 1),
                handle -> {
                    insert(handle, 2);
                    throw NotFoundException.ofLibrary(LIBRARY.value());
                },
                handle -> {
                    insert(handle, 3);
                    return handle.createQuery("SELECT 1 / 0").mapTo(String.class).one();
                },
                handle -> insert(handle, 4)));

        assertThat(writes.get(0).get()).isNotEmpty();
        assertThat(writes.get(1).get()).isNotEmpty();
        assertThatThrownBy(writes.get(2)::get).hasRootCauseInstanceOf(NotFoundException.class);
        assertThatThrownBy(writes.get(3)::get).hasCauseInstanceOf(StorageException.class);
        assertThat(writes.get(4).get()).isNotEmpty();
        assertThat(findWritten()).containsExactly(0, 1, 4);
    }

    @Test
    void aClosedWriterFinishesTheWritesThatWait() throws Exception {
        List<Future<String>> writes;
        ExecutorService closer = Executors.newSingleThreadExecutor();
        Future<?> closed;
        try (Handle other = DATABASE.openHandle()) {
            other.begin();
            writer.lockLibraries(other, Set.of(LIBRARY));
            writes = startCalls(toCalls(IntStream.range(0, 3)
                    .<Function<Handle, String>>mapToObj(each -> handle -> insert(handle, each))
                    .toList()));
            closed = closer.submit(writer::close);
            other.rollback();
        }
        closed.get();
        closer.shutdown();

        for (Future<String> write : writes) {
            assertThat(write.get()).isNotEmpty();
        }
        assertThat(findWritten()).containsExactlyInAnyOrder(0, 1, 2);
        assertThatThrownBy(() -> writer.useTransaction(LIBRARY, handle -> {}))
                .isInstanceOf(UnavailableException.class);
    }

    /** Runs writes of a library, each in its order, of which all but the first wait together. */
    private List<Future<String>> writeWhileLocked(List<Function<Handle, String>> works) throws InterruptedException {
        return callWhileLocked(toCalls(works));
    }

    private List<Future<String>> callWhileLocked(List<Supplier<String>> calls) throws InterruptedException {
        try (Handle other = DATABASE.openHandle()) {
            other.begin();
            writer.lockLibraries(other, Set.of(LIBRARY));
            List<Future<String>> writes = startCalls(calls);
            other.rollback();
            return writes;
        }
    }

    private List<Supplier<String>> toCalls(List<Function<Handle, String>> works) {
        return works.stream().<Supplier<String>>map(work -> () -> writer.runInTransaction(LIBRARY, work)).toList();
    }

    private List<Future<String>> startCalls(List<Supplier<String>> calls) throws InterruptedException {
        var writes = new ArrayList<Future<String>>();
        for (Supplier<String> call : calls) {
            int before = writes.size();
            writes.add(CompletableFuture.supplyAsync(call, Thread::startVirtualThread));
            if (before == 0) {
                DATABASE.awaitLockWaiter();
            } else {
                Eventually.await(TestDatabase.WAIT, before + " writes wait",
                        () -> writer.countWaiting(LIBRARY) == before);
            }
        }
        return writes;
    }

    /** Returns the number of the transaction. */
    private static String insert(Handle handle, int number) {
        handle.execute("INSERT INTO written_later VALUES (?)", number);
        return handle.createQuery("SELECT CAST(pg_current_xact_id() AS text)").mapTo(String.class).one();
    }

    private List<Integer> findWritten() {
        try (Handle handle = DATABASE.openHandle()) {
            return handle.createQuery("SELECT number FROM written_later ORDER BY number").mapTo(Integer.class).list();
        }
    }

    private int countWritten() {
        return writer.runInTransaction(handle -> handle.createQuery("SELECT count(*) FROM written_later")
                .mapTo(int.class)
                .one());
    }

    private static void insertSlowly(Handle handle) {
        handle.execute("INSERT INTO written_later SELECT 1 FROM pg_sleep(0.02)");
    }
}
