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

    private static final int MOST = Math.max(4, Runtime.getRuntime().availableProcessors());

    private final Connections connections;
    private final Semaphore permits = new Semaphore(MOST);
    private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    Readers(Connections connections) {
        this.connections = connections;
    }

    /** Runs one query; several would each see a state of their own. */
    <T> T read(Function<Handle, T> query) {
        permits.acquireUninterruptibly();
        try {
            if (closed) {
                throw SqliteStorage.closed();
            }
            return lend(query);
        } catch (JdbiException failure) {
            throw Failures.of(connections.file(), failure);
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

    private <T> T lend(Function<Handle, T> query) {
        Handle handle = idle.poll();
        if (handle == null) {
            handle = connections.reading();
        }
        T result;
        try {
            result = query.apply(handle);
        } catch (RuntimeException | Error failure) {
            discard(handle, failure);
            throw failure;
        }
        idle.push(handle);
        return result;
    }

    /** A connection that failed is not trusted again; it may be inside a transaction. */
    private static void discard(Handle handle, @Nullable Throwable why) {
        try {
            handle.close();
        } catch (JdbiException alsoFailed) {
            if (why != null) {
                why.addSuppressed(alsoFailed);
            }
        }
    }

    /** Waits for the reads under way and refuses later ones. */
    @Override
    public void close() {
        permits.acquireUninterruptibly(MOST);
        try {
            closed = true;
            for (Handle handle = idle.poll(); handle != null; handle = idle.poll()) {
                discard(handle, null);
            }
        } finally {
            permits.release(MOST);
        }
    }
}
