package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Libraries that may have something to embed, each once, in the order in which they came. Thread-safe. */
public final class PendingLibraries {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SequencedSet<LibraryId> libraries = new LinkedHashSet<>();
    private boolean closed;

    public void add(LibraryId library) {
        lock.lock();
        try {
            libraries.add(library);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The next, as soon as there is one; empty when it has ended. */
    Optional<LibraryId> takeNext() {
        lock.lock();
        try {
            while (libraries.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            return closed ? Optional.empty() : Optional.of(libraries.removeFirst());
        } finally {
            lock.unlock();
        }
    }

    /** Passes the time, unless it ends. */
    void pauseFor(Duration time) {
        lock.lock();
        try {
            long nanos = time.toNanos();
            while (nanos > 0 && !closed) {
                nanos = changed.awaitNanos(nanos);
            }
        } catch (InterruptedException ignored) {
            // Nobody has a reason to interrupt; whoever wants it to end says so.
        } finally {
            lock.unlock();
        }
    }

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
}
