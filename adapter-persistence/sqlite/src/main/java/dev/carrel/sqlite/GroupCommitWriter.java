package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Group commit: a single thread runs all waiting write tasks in one transaction and completes them after its commit, so
 * that concurrent writes share the cost of one disk sync. Thread-safe.
 *
 * <p>
 * After a failed commit the state of the disk is unknown. All tasks of the batch fail and the connection is closed.
 * Before the next transaction the WAL is checkpointed, since it may contain the failed transaction completely and the
 * next recovery would replay it. To rule out a recovery in this process, a second connection is kept open all the time.
 */
final class GroupCommitWriter implements DatabaseWriter, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GroupCommitWriter.class);
    private static final int MAX_BATCH = 100;
    /** How long a checkpoint waits for a read of an older snapshot; all writes wait meanwhile. */
    public static final int CHECKPOINT_BUSY_TIMEOUT_MILLIS = 100;

    private final SqliteConnections connections;
    private final Handle keepOpenHandle;
    private final BlockingQueue<WriteTask<?>> queue;
    private final Thread thread;
    private final WriteTask<?> stopTask = new WriteTask<>(nothing -> "done");
    private final LongAdder commits = new LongAdder();
    private @Nullable WriteTransaction transaction;
    private boolean closing;
    private boolean walUncertain;
    private boolean stopped;

    private GroupCommitWriter(SqliteConnections connections, BlockingQueue<WriteTask<?>> queue) {
        this.connections = connections;
        this.queue = queue;
        this.keepOpenHandle = connections.openReadOnly();
        this.thread = Thread.ofPlatform().name("carrel-storage-writer").daemon().unstarted(this::runUntilStopped);
    }

    /**
     * Opens the connection and starts the thread.
     *
     * @throws StorageException if the database cannot be opened
     */
    public static GroupCommitWriter start(SqliteConnections connections) {
        return start(connections, new LinkedBlockingQueue<>());
    }

    static GroupCommitWriter start(SqliteConnections connections, BlockingQueue<WriteTask<?>> queue) {
        var writer = new GroupCommitWriter(connections, queue);
        try {
            writer.openTransaction();
        } catch (SQLException | JdbiException | StorageException e) {
            writer.keepOpenHandle.close();
            throw SqliteErrors.toStorageException(connections.databaseFile(), e);
        }
        writer.thread.start();
        return writer;
    }

    /**
     * Runs a task in a transaction that it shares with others, and returns its result after the commit is on disk. If
     * the task throws, its changes are rolled back, and only its.
     */
    @Override
    public <T extends @Nullable Object> T runInTransaction(Collection<LibraryId> libraries, Function<Handle, T> work) {
        return enqueueAndWait(new WriteTask<>(work));
    }

    /** {@inheritDoc} Does nothing: there is a single writer. */
    @Override
    public void lockLibraries(Handle handle, Collection<LibraryId> libraries) {}

    @Override
    public boolean tryLockLibrary(Handle handle, LibraryId library) {
        return true;
    }

    private static WriteTask<@Nullable Void> taskWithoutResult(Consumer<Handle> work) {
        return new WriteTask<@Nullable Void>(handle -> {
            work.accept(handle);
            return null;
        });
    }

    /** Runs a task on the connection of the writer outside of any transaction, and returns its result. */
    public <T extends @Nullable Object> T runExclusively(Function<Handle, T> work) {
        return enqueueAndWait(WriteTask.exclusive(work));
    }

    private <T extends @Nullable Object> T enqueueAndWait(WriteTask<T> task) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("a write task must not wait for another one");
        }
        try {
            return enqueueTask(task).awaitOutcome();
        } catch (JdbiException e) {
            throw SqliteErrors.toStorageException(connections.databaseFile(), e);
        }
    }

    /** Runs a task in a shared transaction later, without waiting for it; its failure is ignored. */
    @Override
    public void writeLater(Consumer<Handle> work) {
        enqueueTask(taskWithoutResult(work));
    }

    /** Runs a batch of a long job in a transaction of its own, behind all waiting tasks, and waits for its commit. */
    @Override
    public <T extends @Nullable Object> T writeInBackground(Function<Handle, T> work) {
        return enqueueAndWait(WriteTask.inBackground(work));
    }

    /**
     * Runs a batch of a long job later in a transaction of its own, behind all waiting tasks.
     *
     * @param then called by the writer thread with the result or the failure
     */
    @Override
    public <T> void writeInBackground(Function<Handle, T> work, BiConsumer<? super T, ? super Throwable> then) {
        var task = WriteTask.inBackground(work);
        task.whenCompleted(then);
        enqueueTask(task);
    }

    private synchronized <T extends @Nullable Object> WriteTask<T> enqueueTask(WriteTask<T> task) {
        if (closing) {
            throw SqliteErrors.storageClosed();
        }
        queue.add(task);
        return task;
    }

    private void runUntilStopped() {
        try {
            while (!stopped) {
                runNextBatch();
            }
        } finally {
            rejectWaiting();
        }
    }

    /** Runs the waiting tasks. Each task is completed, and the thread goes on, after any failure. */
    private void runNextBatch() {
        List<WriteTask<?>> tasks = new ArrayList<>(MAX_BATCH);
        try {
            tasks.add(queue.take());
            queue.drainTo(tasks, MAX_BATCH - 1);
            stopped = tasks.contains(stopTask);
            Map<WriteTask.TransactionKind, List<WriteTask<?>>> byKind = tasks.stream()
                    .collect(Collectors.groupingBy(WriteTask::transactionKind));
            if (byKind.containsKey(WriteTask.TransactionKind.SHARED)) {
                commitTogether(byKind.get(WriteTask.TransactionKind.SHARED));
            }
            byKind.getOrDefault(WriteTask.TransactionKind.BACKGROUND, List.of())
                    .forEach(task -> commitTogether(List.of(task)));
            byKind.getOrDefault(WriteTask.TransactionKind.EXCLUSIVE, List.of()).forEach(this::runExclusiveTask);
        } catch (InterruptedException ignored) {
            // This thread is never interrupted.
        } catch (RuntimeException | Error e) {
            tasks.forEach(task -> task.completeFailed(SqliteErrors.toStorageException(connections.databaseFile(), e)));
            discardConnection(e);
            log.error("The writer failed unexpectedly; it continues.", e);
        }
    }

    /** Fails waiting and later tasks, so that no caller waits for a thread that has ended. */
    private synchronized void rejectWaiting() {
        closing = true;
        for (WriteTask<?> task = queue.poll(); task != null; task = queue.poll()) {
            task.completeFailed(new StorageException("The storage no longer accepts writes.", null));
        }
    }

    private void runExclusiveTask(WriteTask<?> task) {
        try {
            task.runExclusively(openTransaction().handle());
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Work on the database failed; the writer continues with a new connection.", e);
            discardConnection(e);
            task.completeFailed(SqliteErrors.toStorageException(connections.databaseFile(), e));
        }
    }

    private void commitTogether(List<WriteTask<?>> tasks) {
        try {
            WriteTransaction current = openTransaction();
            current.begin();
            for (WriteTask<?> task : tasks) {
                task.runInTransaction(current);
            }
            boolean hasChanged = current.hasChanged();
            current.commit();
            if (hasChanged) {
                commits.increment();
                // This commit overwrites a failed one in the WAL, where recovery stops.
                walUncertain = false;
            }
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Writing failed; the writer continues with a new connection.", e);
            discardConnection(e);
            tasks.forEach(task -> task.completeFailed(SqliteErrors.toStorageException(connections.databaseFile(), e)));
            return;
        }
        tasks.forEach(WriteTask::completeCommitted);
    }

    private WriteTransaction openTransaction() throws SQLException {
        if (transaction == null) {
            transaction = new WriteTransaction(connections.openWritable());
        }
        if (walUncertain) {
            // A read of an older snapshot may prevent the checkpoint; it is retried until a commit succeeds.
            walUncertain = !SqliteConnections.withBusyTimeout(transaction.handle(), CHECKPOINT_BUSY_TIMEOUT_MILLIS,
                    SqliteConnections::checkpointWal);
        }
        return transaction;
    }

    private void discardConnection(Throwable failure) {
        walUncertain |= !SqliteErrors.isDiskFull(failure);
        try {
            if (transaction != null) {
                transaction.close();
            }
        } catch (JdbiException e) {
            failure.addSuppressed(e);
        }
        transaction = null;
    }

    /** Returns the number of tasks that have not begun. */
    public int waitingCount() {
        return queue.size();
    }

    /** Returns the number of committed transactions with changes. */
    public long commitCount() {
        return commits.sum();
    }

    /** Finishes waiting tasks, rejects later ones, and checkpoints the WAL into the database file. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
            queue.add(stopTask);
        }
        joinUninterruptibly();
        try (keepOpenHandle; WriteTransaction lastTransaction = openTransaction()) {
            SqliteConnections.checkpointWal(lastTransaction.handle());
        } catch (SQLException | JdbiException | StorageException e) {
            log.warn("The WAL could not be checkpointed into {}; the next start does it.", connections.databaseFile(),
                    e);
        }
    }

    private void joinUninterruptibly() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
