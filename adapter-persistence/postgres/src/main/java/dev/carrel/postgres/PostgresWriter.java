package dev.carrel.postgres;

import dev.carrel.application.job.FailureLog;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes in transactions, on threads of its own; changes of one library that wait at the same time share one. A
 * library is locked by an advisory lock that the transaction holds: unlike the lock of its row, it also holds for a
 * library that does not exist yet, and waits of different servers are in one queue. Thread-safe.
 */
final class PostgresWriter implements DatabaseWriter, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PostgresWriter.class);

    /** The key of the lock of background work, which is no library. */
    private static final String BACKGROUND_WORK = "background work";

    private final TransactionRunner transactions;
    private final PlannerStatistics statistics;
    private final WorkThreads threads;
    private final GroupedWrites groupedWrites;
    /** One thread, so that tasks run in their order. */
    private final WorkThreads laterThread = new WorkThreads("write-later", 1);
    /** One thread for batches of long jobs, which give way to each other, not to single writes. */
    private final WorkThreads backgroundThread = new WorkThreads("background", 1);
    private final AtomicInteger laterTasks = new AtomicInteger();

    PostgresWriter(PostgresConnections connections, int maxWrites) {
        this.transactions = new TransactionRunner(connections);
        this.threads = new WorkThreads("write", maxWrites);
        this.statistics = new PlannerStatistics(connections);
        this.groupedWrites = new GroupedWrites(transactions, threads, this::countTransaction);
    }

    @Override
    public <T extends @Nullable Object> T runInTransaction(Collection<LibraryId> libraries, Function<Handle, T> work) {
        awaitLater();
        if (libraries.size() == 1) {
            return groupedWrites.run(libraries.iterator().next(), work);
        }
        return threads.call(() -> transactions.run(handle -> {
            lockLibraries(handle, libraries);
            return work.apply(handle);
        }));
    }

    @Override
    public <I, R> R runTogether(LibraryId library, BatchOperation<I, R> operation, I item) {
        awaitLater();
        return groupedWrites.run(library, operation, item);
    }

    private void countTransaction() {
        if (!statistics.isDueAfterTransaction()) {
            return;
        }
        try {
            backgroundThread.submit(() -> {
                statistics.refresh();
                return true;
            });
        } catch (UnavailableException ignored) {
            // The storage is being closed.
        }
    }

    /** Returns the number of writes of a library that no transaction has taken yet. */
    int countWaiting(LibraryId library) {
        return groupedWrites.countWaiting(library);
    }

    /** Waits for the tasks that were handed to {@link #writeLater} before: a change sees theirs. */
    private void awaitLater() {
        if (laterTasks.get() > 0) {
            laterThread.call(() -> true);
        }
    }

    @Override
    public void lockLibraries(Handle handle, Collection<LibraryId> libraries) {
        // In one order everywhere, so that two transactions do not wait for each other.
        libraries.stream().map(LibraryId::value).sorted().forEach(key -> TransactionRunner.lock(handle, key));
    }

    @Override
    public boolean tryLockLibrary(Handle handle, LibraryId library) {
        return handle.createQuery("SELECT pg_try_advisory_xact_lock(hashtextextended(:library, 0))")
                .bind("library", library.value())
                .mapTo(boolean.class)
                .one();
    }

    @Override
    public void writeLater(Consumer<Handle> work) {
        laterTasks.incrementAndGet();
        try {
            laterThread.submit(() -> runLater(work));
        } catch (UnavailableException e) {
            laterTasks.decrementAndGet();
            throw e;
        }
    }

    private boolean runLater(Consumer<Handle> work) {
        try {
            return transactions.run(handle -> {
                work.accept(handle);
                return true;
            });
        } catch (CarrelException e) {
            FailureLog.warn(log, e, "A write in the background failed.");
            return false;
        } finally {
            laterTasks.decrementAndGet();
        }
    }

    @Override
    public <T extends @Nullable Object> T writeInBackground(Function<Handle, T> work) {
        return backgroundThread.call(() -> runBackgroundWork(work));
    }

    @Override
    public <T> void writeInBackground(Function<Handle, T> work, BiConsumer<? super T, ? super Throwable> then) {
        backgroundThread.submit(() -> {
            T result = null;
            Throwable failure = null;
            try {
                result = runBackgroundWork(work);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            then.accept(result, failure);
            return true;
        });
    }

    /** One server at a time does background work. */
    private <T extends @Nullable Object> T runBackgroundWork(Function<Handle, T> work) {
        return transactions.run(handle -> {
            TransactionRunner.lock(handle, BACKGROUND_WORK);
            return work.apply(handle);
        });
    }

    @Override
    public void close() {
        List.of(laterThread, threads, backgroundThread).forEach(WorkThreads::close);
    }
}
