package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A blocking queue of the libraries that may have passages to embed, each of them once. Thread-safe. */
public final class PendingLibraries {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SequencedSet<LibraryId> libraries = new LinkedHashSet<>();
    private boolean closed;

    /** Adds a library at the end, unless it is in the queue already. */
    public void add(LibraryId library) {
        lock.lock();
        try {
            libraries.add(library);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the first library, waiting for one; empty once the queue is closed. */
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

    /** Ends every wait, now and later. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
