package dev.carrel.persistence.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.SqliteStorage;
import java.sql.SQLException;
import java.util.ArrayList;
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
 * The one thread that writes. It does all that waits in one transaction and answers after its commit, so that many who
 * write at once wait for the disk once.
 *
 * <p>
 * When a commit fails nobody knows what the disk holds, so nothing is tried again on that connection: all of its units
 * fail, and before the next begin the log is emptied, for what failed may be in it, whole, and whoever opens the
 * database as the first would bring it back. So that this is not the next connection here, another is open all the
 * time.
 */
public final class GroupCommitWriter implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GroupCommitWriter.class);
    private static final int MAX_BATCH = 100;
    /** How long writes wait for a read of an older state, where something can be put off. */
    public static final int BUSY_TIMEOUT_MILLIS = 100;

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

    public static GroupCommitWriter start(SqliteConnections connections) {
        return start(connections, new LinkedBlockingQueue<>());
    }

    public static GroupCommitWriter start(SqliteConnections connections, BlockingQueue<WriteTask<?>> queue) {
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

    /** Does the work in a transaction and returns when that is on the disk; a failure leaves nothing of the work. */
    public <T extends @Nullable Object> T runInTransaction(Function<Handle, T> work) {
        return enqueueAndWait(new WriteTask<>(work));
    }

    /** Has the connection that writes do something that no transaction may be open for. */
    public <T extends @Nullable Object> T runExclusively(Function<Handle, T> work) {
        return enqueueAndWait(WriteTask.exclusive(work));
    }

    private <T extends @Nullable Object> T enqueueAndWait(WriteTask<T> task) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("work that writes must not wait for other work that does");
        }
        try {
            return enqueueTask(task).awaitOutcome();
        } catch (JdbiException e) {
            throw SqliteErrors.toStorageException(connections.databaseFile(), e);
        }
    }

    /** Has the work done some time soon, whatever comes of it. */
    public void writeLater(Consumer<Handle> work) {
        enqueueTask(new WriteTask<@Nullable Void>(handle -> {
            work.accept(handle);
            return null;
        }));
    }

    /** Does a portion of what takes long, after all that waits, and returns when that is on the disk. */
    public <T extends @Nullable Object> T writeInBackground(Function<Handle, T> work) {
        return enqueueAndWait(WriteTask.inBackground(work));
    }

    /**
     * Has a portion of what takes long done some time soon, after all that waits.
     *
     * @param then given the result, or the failure, by the thread that writes
     */
    public <T> void writeInBackground(Function<Handle, T> work, BiConsumer<? super T, ? super Throwable> then) {
        var task = WriteTask.inBackground(work);
        task.whenCompleted(then);
        enqueueTask(task);
    }

    private synchronized <T extends @Nullable Object> WriteTask<T> enqueueTask(WriteTask<T> task) {
        if (closing) {
            throw SqliteStorage.closed();
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

    /** Does what waits. Whatever goes wrong, each unit gets an answer and the thread goes on. */
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
            // Nobody has a reason to interrupt this thread.
        } catch (RuntimeException | Error e) {
            tasks.forEach(task -> task.completeFailed(SqliteErrors.toStorageException(connections.databaseFile(), e)));
            discardConnection(e);
            log.error("The writer met a fault; it goes on.", e);
        }
    }

    /** Fails what waits and what comes later, so that nobody waits for a thread that has ended. */
    private synchronized void rejectWaiting() {
        closing = true;
        for (WriteTask<?> task = queue.poll(); task != null; task = queue.poll()) {
            task.completeFailed(new StorageException("The storage does not write any more.", null));
        }
    }

    private void runExclusiveTask(WriteTask<?> task) {
        try {
            task.runExclusively(openTransaction().handle());
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Work on the database failed; it goes on with a new connection.", e);
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
                // What failed before is overwritten by this in the log, and no recovery goes beyond it.
                walUncertain = false;
            }
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Writing failed; it goes on with a new connection.", e);
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
            // A read of an older state may prevent it; then it is tried again until something is committed.
            walUncertain = !SqliteConnections.withBusyTimeout(transaction.handle(), BUSY_TIMEOUT_MILLIS,
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

    /** How much work has not begun. */
    public int waitingCount() {
        return queue.size();
    }

    /** Returns how many transactions were committed that changed anything. */
    public long commitCount() {
        return commits.sum();
    }

    /** Finishes what waits, refuses what comes later, and leaves all of it in the database file. Idempotent. */
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
            log.warn("The log could not be folded into {}; the next start does it.", connections.databaseFile(), e);
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
