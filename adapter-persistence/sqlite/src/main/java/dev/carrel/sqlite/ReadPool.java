package dev.carrel.sqlite;

import dev.carrel.persistence.database.DatabaseReader;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A pool of read-only connections. A caller without a free connection waits for a permit of the pool, never in SQLite,
 * which would block the carrier of a virtual thread. Thread-safe.
 */
final class ReadPool implements DatabaseReader, AutoCloseable {

    private final SqliteConnections connections;
    private final int maxReads;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /**
     * Creates a pool, which opens its connections when they are needed.
     *
     * @param maxReads the maximum number of concurrent reads
     */
    public ReadPool(SqliteConnections connections, int maxReads) {
        this.connections = connections;
        this.maxReads = maxReads;
        this.permits = new Semaphore(maxReads, true);
    }

    /** Runs one query. Several queries may see different states: for these use {@link #readSnapshot}. */
    @Override
    public <T extends @Nullable Object> T read(Function<Handle, T> query) {
        requireNotClosed();
        permits.acquireUninterruptibly();
        try {
            requireNotClosed();
            return runPooled(query);
        } catch (JdbiException e) {
            throw SqliteErrors.toStorageException(connections.databaseFile(), e);
        } finally {
            permits.release();
        }
    }

    /** Runs several queries in one transaction, so that all see the same snapshot. */
    @Override
    public <T extends @Nullable Object> T readSnapshot(Function<Handle, T> queries) {
        return read(handle -> {
            handle.execute("BEGIN");
            T result = queries.apply(handle);
            handle.execute("COMMIT");
            return result;
        });
    }

    private void requireNotClosed() {
        if (closed) {
            throw SqliteErrors.storageClosed();
        }
    }

    private <T extends @Nullable Object> T runPooled(Function<Handle, T> query) {
        Handle handle = idle.poll();
        if (handle == null) {
            handle = connections.openReadOnly();
        }
        T result;
        try {
            result = query.apply(handle);
        } catch (RuntimeException | Error e) {
            closeQuietly(handle, e);
            throw e;
        }
        idle.push(handle);
        return result;
    }

    /** Closes a connection after a failure, since a transaction may still be open on it. */
    private static void closeQuietly(Handle handle, @Nullable Throwable why) {
        try {
            handle.close();
        } catch (JdbiException e) {
            if (why != null) {
                why.addSuppressed(e);
            }
        }
    }

    /** Rejects further reads and waits for running ones. */
    @Override
    public void close() {
        closed = true;
        permits.acquireUninterruptibly(maxReads);
        try {
            for (Handle handle = idle.poll(); handle != null; handle = idle.poll()) {
                closeQuietly(handle, null);
            }
        } finally {
            permits.release(maxReads);
        }
    }
}
