package dev.carrel.persistence.sqlite;

import dev.carrel.persistence.SqliteStorage;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A few connections for reads, each lent to one at a time. Whoever finds none waits here and never in SQLite, which
 * would hold up the thread that carries it.
 */
public final class ReadPool implements AutoCloseable {

    private final SqliteConnections connections;
    private final int maxReads;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /**
     * @param maxReads how many reads at once; those that take long have readers of their own, so that others need not
     * wait
     */
    public ReadPool(SqliteConnections connections, int maxReads) {
        this.connections = connections;
        this.maxReads = maxReads;
        this.permits = new Semaphore(maxReads, true);
    }

    /** Runs one query; several would each see a state of their own. */
    public <T> T read(Function<Handle, T> query) {
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

    /** Runs queries that all see the same state. */
    public <T> T readSnapshot(Function<Handle, T> queries) {
        return read(handle -> {
            handle.execute("BEGIN");
            T result = queries.apply(handle);
            handle.execute("COMMIT");
            return result;
        });
    }

    private void requireNotClosed() {
        if (closed) {
            throw SqliteStorage.closed();
        }
    }

    private <T> T runPooled(Function<Handle, T> query) {
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

    /** A connection that failed is not trusted again; it may be inside a transaction. */
    private static void closeQuietly(Handle handle, @Nullable Throwable why) {
        try {
            handle.close();
        } catch (JdbiException e) {
            if (why != null) {
                why.addSuppressed(e);
            }
        }
    }

    /** Refuses reads from now on and waits for those under way. */
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
