package dev.carrel.application.event;

import dev.carrel.application.port.coordination.LibraryChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The last changes of one library, in a ring. Readers have a position each and take from it at their own pace; the ring
 * overwrites the oldest changes and waits for no reader. Thread-safe.
 */
final class LibraryFeed {

    /** Two or three of the largest batches of an import, in about 200 KB. */
    private static final int MAX_CHANGES = 4096;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final @Nullable NumberedChange[] ring = new NumberedChange[MAX_CHANGES];
    private long lastNumber;
    private int readers;
    private Instant idleSince = Instant.MAX;
    private boolean closed;

    /** Registers a reader. Returns the number of the last change; -1 if the feed is closed. */
    long addReader() {
        lock.lock();
        try {
            if (closed) {
                return -1;
            }
            readers++;
            return lastNumber;
        } finally {
            lock.unlock();
        }
    }

    void removeReader(Instant now) {
        lock.lock();
        try {
            readers--;
            idleSince = now;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the feed if it has had no reader since a time; returns whether it is closed. */
    boolean closeIfIdleSince(Instant time) {
        lock.lock();
        try {
            closed |= readers == 0 && !idleSince.isAfter(time);
            return closed;
        } finally {
            lock.unlock();
        }
    }

    void addChange(LibraryChange change) {
        lock.lock();
        try {
            lastNumber++;
            ring[(int) (lastNumber % MAX_CHANGES)] = new NumberedChange(lastNumber, change);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets all readers find that changes are not known any more. */
    void skipChanges() {
        lock.lock();
        try {
            lastNumber += MAX_CHANGES + 1;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all readers. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the changes after a number, waiting for one until a timeout; null if some of them are not known any more.
     *
     * @param limit the maximum number of changes
     */
    @Nullable
    List<NumberedChange> awaitChangesAfter(long number, int limit, Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long nanos = timeout.toNanos();
            while (lastNumber == number && !closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            if (number > lastNumber || lastNumber - number > MAX_CHANGES) {
                return null;
            }
            var changes = new ArrayList<NumberedChange>();
            for (long next = number + 1; next <= lastNumber && changes.size() < limit; next++) {
                NumberedChange change = ring[(int) (next % MAX_CHANGES)];
                if (change != null) {
                    changes.add(change);
                }
            }
            return changes;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of the last change. */
    long lastNumber() {
        lock.lock();
        try {
            return lastNumber;
        } finally {
            lock.unlock();
        }
    }
}
