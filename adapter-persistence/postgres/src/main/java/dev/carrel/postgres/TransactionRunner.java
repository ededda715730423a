package dev.carrel.postgres;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** Runs work in a transaction; runs it again if the transaction failed because of another one. */
record TransactionRunner(PostgresConnections connections) {

    private static final int MAX_ATTEMPTS = 8;
    private static final Duration MAX_FIRST_PAUSE = Duration.ofMillis(20);

    /** Locks a key until the end of the transaction; waits for transactions that have it. */
    static void lock(Handle handle, String key) {
        handle.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", key);
    }

    /**
     * Runs work and commits it.
     *
     * @throws dev.carrel.domain.error.StorageException if the database failed
     */
    <T extends @Nullable Object> T run(Function<Handle, T> work) {
        for (int attempt = 1;; attempt++) {
            try {
                return runOnce(work);
            } catch (JdbiException e) {
                if (attempt == MAX_ATTEMPTS || !PostgresErrors.isConflict(e)) {
                    throw PostgresErrors.toCarrelException(connections.settings(), e);
                }
                long maxPause = MAX_FIRST_PAUSE.toNanos() << attempt;
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(maxPause));
            }
        }
    }

    private <T extends @Nullable Object> T runOnce(Function<Handle, T> work) {
        try (Handle handle = connections.open()) {
            handle.begin();
            try {
                T result = work.apply(handle);
                handle.commit();
                return result;
            } catch (RuntimeException | Error e) {
                rollBack(handle, e);
                throw e;
            }
        }
    }

    /** Rolls back after a failure, which is the one to report if the connection is lost. */
    static void rollBack(Handle handle, Throwable failure) {
        try {
            handle.rollback();
        } catch (JdbiException e) {
            failure.addSuppressed(e);
        }
    }
}
