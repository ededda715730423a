package dev.carrel.postgres;

import dev.carrel.persistence.database.DatabaseReader;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** Reads on threads of its own. Thread-safe. */
final class PostgresReader implements DatabaseReader, AutoCloseable {

    private final PostgresConnections connections;
    private final WorkThreads threads;
    private final boolean isForScans;

    private PostgresReader(PostgresConnections connections, WorkThreads threads, boolean isForScans) {
        this.connections = connections;
        this.threads = threads;
        this.isForScans = isForScans;
    }

    /** Creates a reader for short results, which are fetched as a whole. */
    static PostgresReader ofShortResults(PostgresConnections connections, int maxReads) {
        return new PostgresReader(connections, new WorkThreads("read", maxReads), false);
    }

    /** Creates a reader for results of any length. */
    static PostgresReader ofLongResults(PostgresConnections connections, int maxReads) {
        return new PostgresReader(connections, new WorkThreads("scan", maxReads), true);
    }

    @Override
    public <T extends @Nullable Object> T read(Function<Handle, T> query) {
        return threads.call(() -> translating(
                () -> isForScans ? runInTransaction("READ COMMITTED", query) : runAlone(query)));
    }

    @Override
    public <T extends @Nullable Object> T readSnapshot(Function<Handle, T> queries) {
        return threads.call(() -> translating(() -> runInTransaction("REPEATABLE READ", queries)));
    }

    private <T extends @Nullable Object> T runAlone(Function<Handle, T> query) {
        try (Handle handle = connections.open()) {
            return query.apply(handle);
        }
    }

    /** The driver fetches a result in parts only within a transaction. */
    private <T extends @Nullable Object> T runInTransaction(String isolation, Function<Handle, T> queries) {
        try (Handle handle = connections.open()) {
            handle.begin();
            try {
                handle.execute("SET TRANSACTION ISOLATION LEVEL " + isolation + ", READ ONLY");
                T result = queries.apply(handle);
                handle.rollback();
                return result;
            } catch (RuntimeException | Error e) {
                TransactionRunner.rollBack(handle, e);
                throw e;
            }
        }
    }

    private <T extends @Nullable Object> T translating(Work<T> work) {
        try {
            return work.run();
        } catch (JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    private interface Work<T extends @Nullable Object> {
        T run();
    }

    @Override
    public void close() {
        threads.close();
    }
}
