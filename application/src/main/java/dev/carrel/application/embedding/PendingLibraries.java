package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A blocking queue of the libraries that may have passages to embed, each of them once. Every other time, it is the
 * turn of the library that was asked and changed most since it is waiting, so that a backlog of idle libraries does not
 * delay libraries in use; the rest take turns. Thread-safe.
 */
public final class PendingLibraries {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SequencedSet<LibraryId> libraries = new LinkedHashSet<>();
    /** How often each waiting library was asked or changed. */
    private final Map<LibraryId, Integer> demand = new HashMap<>();
    private boolean demandDecides = true;
    private boolean closed;

    /** Adds a library that has changed at the end, unless it is in the queue already. */
    public void add(LibraryId library) {
        addAgain(library);
        recordDemand(library);
    }

    /** Records that a library is asked. */
    public void recordDemand(LibraryId library) {
        lock.lock();
        try {
            if (libraries.contains(library)) {
                demand.merge(library, 1, Integer::sum);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds a library with more to embed at the end, unless it is in the queue already. */
    public void addAgain(LibraryId library) {
        lock.lock();
        try {
            libraries.add(library);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next library, waiting for one; empty once the queue is closed. */
    Optional<LibraryId> takeNext() {
        lock.lock();
        try {
            while (libraries.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            return closed ? Optional.empty() : Optional.of(removeNext());
        } finally {
            lock.unlock();
        }
    }

    private LibraryId removeNext() {
        LibraryId next = demandDecides && !demand.isEmpty()
                ? Collections.max(demand.entrySet(), Map.Entry.comparingByValue()).getKey()
                : libraries.getFirst();
        demandDecides = !demandDecides;
        demand.remove(next);
        libraries.remove(next);
        return next;
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
