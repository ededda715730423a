package dev.carrel.persistence;

import dev.carrel.domain.error.StorageException;
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
final class Writer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    private static final int MOST_AT_ONCE = 100;
    /** How long writes wait for a read of an older state, where something can be put off. */
    static final int BUSY_MILLIS = 100;

    private final Connections connections;
    private final Handle other;
    private final BlockingQueue<Unit<?>> waiting;
    private final Thread thread;
    private final Unit<?> last = new Unit<>(nothing -> "done");
    private final LongAdder commits = new LongAdder();
    private @Nullable Transactions connection;
    private boolean refusing;
    private boolean uncertain;
    private boolean ended;

    private Writer(Connections connections, BlockingQueue<Unit<?>> waiting) {
        this.connections = connections;
        this.waiting = waiting;
        this.other = connections.reading();
        this.thread = Thread.ofPlatform().name("carrel-storage-writer").daemon().unstarted(this::run);
    }

    static Writer start(Connections connections) {
        return start(connections, new LinkedBlockingQueue<>());
    }

    static Writer start(Connections connections, BlockingQueue<Unit<?>> waiting) {
        var writer = new Writer(connections, waiting);
        try {
            writer.opened();
        } catch (SQLException | JdbiException | StorageException e) {
            writer.other.close();
            throw Failures.of(connections.file(), e);
        }
        writer.thread.start();
        return writer;
    }

    /** Does the work in a transaction and returns when that is on the disk; a failure leaves nothing of the work. */
    <T extends @Nullable Object> T write(Function<Handle, T> work) {
        return await(new Unit<>(work));
    }

    /** Has the connection that writes do something that no transaction may be open for. */
    <T extends @Nullable Object> T alone(Function<Handle, T> work) {
        return await(Unit.alone(work));
    }

    private <T extends @Nullable Object> T await(Unit<T> unit) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("work that writes must not wait for other work that does");
        }
        try {
            return enqueue(unit).await();
        } catch (JdbiException e) {
            throw Failures.of(connections.file(), e);
        }
    }

    /** Has the work done some time soon, whatever comes of it. */
    void writeLater(Consumer<Handle> work) {
        enqueue(new Unit<@Nullable Void>(handle -> {
            work.accept(handle);
            return null;
        }));
    }

    /** Does a portion of what takes long, after all that waits, and returns when that is on the disk. */
    <T extends @Nullable Object> T writeInBackground(Function<Handle, T> work) {
        return await(Unit.background(work));
    }

    /**
     * Has a portion of what takes long done some time soon, after all that waits.
     *
     * @param then given the result, or the failure, by the thread that writes
     */
    <T> void writeInBackground(Function<Handle, T> work, BiConsumer<? super T, ? super Throwable> then) {
        var unit = Unit.background(work);
        unit.whenAnswered(then);
        enqueue(unit);
    }

    private synchronized <T extends @Nullable Object> Unit<T> enqueue(Unit<T> unit) {
        if (refusing) {
            throw SqliteStorage.closed();
        }
        waiting.add(unit);
        return unit;
    }

    private void run() {
        try {
            while (!ended) {
                runNext();
            }
        } finally {
            refuseAll();
        }
    }

    /** Does what waits. Whatever goes wrong, each unit gets an answer and the thread goes on. */
    private void runNext() {
        List<Unit<?>> units = new ArrayList<>(MOST_AT_ONCE);
        try {
            units.add(waiting.take());
            waiting.drainTo(units, MOST_AT_ONCE - 1);
            ended = units.contains(last);
            Map<Unit.Kind, List<Unit<?>>> byKind = units.stream().collect(Collectors.groupingBy(Unit::kind));
            if (byKind.containsKey(Unit.Kind.SHARED)) {
                commit(byKind.get(Unit.Kind.SHARED));
            }
            byKind.getOrDefault(Unit.Kind.BACKGROUND, List.of()).forEach(unit -> commit(List.of(unit)));
            byKind.getOrDefault(Unit.Kind.ALONE, List.of()).forEach(this::runAlone);
        } catch (InterruptedException ignored) {
            // Nobody has a reason to interrupt this thread.
        } catch (RuntimeException | Error e) {
            units.forEach(unit -> unit.failed(Failures.of(connections.file(), e)));
            abandon(e);
            log.error("The writer met a fault; it goes on.", e);
        }
    }

    /** Fails what waits and what comes later, so that nobody waits for a thread that has ended. */
    private synchronized void refuseAll() {
        refusing = true;
        for (Unit<?> unit = waiting.poll(); unit != null; unit = waiting.poll()) {
            unit.failed(new StorageException("The storage does not write any more.", null));
        }
    }

    private void runAlone(Unit<?> unit) {
        try {
            unit.runAlone(opened().handle());
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Work on the database failed; it goes on with a new connection.", e);
            abandon(e);
            unit.failed(Failures.of(connections.file(), e));
        }
    }

    private void commit(List<Unit<?>> units) {
        try {
            Transactions transaction = opened();
            transaction.begin();
            for (Unit<?> unit : units) {
                unit.run(transaction);
            }
            boolean hasChanged = transaction.hasChanged();
            transaction.commit();
            if (hasChanged) {
                commits.increment();
                // What failed before is overwritten by this in the log, and no recovery goes beyond it.
                uncertain = false;
            }
        } catch (SQLException | RuntimeException | Error e) {
            log.warn("Writing failed; it goes on with a new connection.", e);
            abandon(e);
            units.forEach(unit -> unit.failed(Failures.of(connections.file(), e)));
            return;
        }
        units.forEach(Unit::committed);
    }

    private Transactions opened() throws SQLException {
        if (connection == null) {
            connection = new Transactions(connections.writing());
        }
        if (uncertain) {
            // A read of an older state may prevent it; then it is tried again until something is committed.
            uncertain = !Connections.impatiently(connection.handle(), BUSY_MILLIS, Connections::foldLogIn);
        }
        return connection;
    }

    private void abandon(Throwable failure) {
        uncertain |= !Failures.isDiskFull(failure);
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (JdbiException e) {
            failure.addSuppressed(e);
        }
        connection = null;
    }

    /** How much work has not begun. */
    int waiting() {
        return waiting.size();
    }

    /** Returns how many transactions were committed that changed anything. */
    long commits() {
        return commits.sum();
    }

    /** Finishes what waits, refuses what comes later, and leaves all of it in the database file. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (refusing) {
                return;
            }
            refusing = true;
            waiting.add(last);
        }
        joinUninterruptibly();
        try (other; Transactions closing = opened()) {
            Connections.foldLogIn(closing.handle());
        } catch (SQLException | JdbiException | StorageException e) {
            log.warn("The log could not be folded into {}; the next start does it.", connections.file(), e);
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
