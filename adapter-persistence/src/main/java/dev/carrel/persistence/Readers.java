package dev.carrel.persistence;

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
final class Readers implements AutoCloseable {

    private final Connections connections;
    private final int most;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /**
     * @param most how many reads at once; those that take long have readers of their own, so that others need not wait
     */
    Readers(Connections connections, int most) {
        this.connections = connections;
        this.most = most;
        this.permits = new Semaphore(most, true);
    }

    /** Runs one query; several would each see a state of their own. */
    <T> T read(Function<Handle, T> query) {
        requireNotClosed();
        permits.acquireUninterruptibly();
        try {
            requireNotClosed();
            return lend(query);
        } catch (JdbiException e) {
            throw Failures.of(connections.file(), e);
        } finally {
            permits.release();
        }
    }

    /** Runs queries that all see the same state. */
    <T> T readAtOnce(Function<Handle, T> queries) {
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

    private <T> T lend(Function<Handle, T> query) {
        Handle handle = idle.poll();
        if (handle == null) {
            handle = connections.reading();
        }
        T result;
        try {
            result = query.apply(handle);
        } catch (RuntimeException | Error e) {
            discard(handle, e);
            throw e;
        }
        idle.push(handle);
        return result;
    }

    /** A connection that failed is not trusted again; it may be inside a transaction. */
    private static void discard(Handle handle, @Nullable Throwable why) {
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
        permits.acquireUninterruptibly(most);
        try {
            for (Handle handle = idle.poll(); handle != null; handle = idle.poll()) {
                discard(handle, null);
            }
        } finally {
            permits.release(most);
        }
    }
}
