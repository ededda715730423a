package dev.carrel.postgres;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes, each in a transaction of its own, on threads of its own. A library is locked by an advisory lock that the
 * transaction holds: unlike the lock of its row, it also holds for a library that does not exist yet, and waits of
 * different servers are in one queue. A transaction that fails because of another one runs again. Thread-safe.
 */
final class PostgresWriter implements DatabaseWriter, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PostgresWriter.class);

    private static final int MAX_ATTEMPTS = 8;
    private static final Duration MAX_FIRST_PAUSE = Duration.ofMillis(20);
    /** The key of the lock of background work, which is no library. */
    private static final String BACKGROUND_WORK = "background work";

    private final PostgresConnections connections;
    private final WorkThreads threads;
    /** One thread, so that tasks run in their order. */
    private final WorkThreads laterThread = new WorkThreads("write-later", 1);
    /** One thread for batches of long jobs, which give way to each other, not to single writes. */
    private final WorkThreads backgroundThread = new WorkThreads("background", 1);
    private final AtomicInteger laterTasks = new AtomicInteger();

    PostgresWriter(PostgresConnections connections, int maxWrites) {
        this.connections = connections;
        this.threads = new WorkThreads("write", maxWrites);
    }

    @Override
    public <T extends @Nullable Object> T runInTransaction(Collection<LibraryId> libraries, Function<Handle, T> work) {
        awaitLater();
        return threads.call(() -> runWithRetries(handle -> {
            lockLibraries(handle, libraries);
            return work.apply(handle);
        }));
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
        libraries.stream().map(LibraryId::value).sorted().forEach(library -> lock(handle, library));
    }

    private static void lock(Handle handle, String key) {
        handle.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", key);
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
            return runWithRetries(handle -> {
                work.accept(handle);
                return true;
            });
        } catch (CarrelException e) {
            log.warn("A write in the background failed.", e);
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
        return runWithRetries(handle -> {
            lock(handle, BACKGROUND_WORK);
            return work.apply(handle);
        });
    }

    private <T extends @Nullable Object> T runWithRetries(Function<Handle, T> work) {
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

    private static void rollBack(Handle handle, Throwable failure) {
        try {
            handle.rollback();
        } catch (JdbiException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        List.of(laterThread, threads, backgroundThread).forEach(WorkThreads::close);
    }
}
