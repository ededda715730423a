package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Libraries that may have something to embed, each once, in the order in which they came. Thread-safe. */
public final class WaitingLibraries {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SequencedSet<LibraryId> libraries = new LinkedHashSet<>();
    private boolean ended;

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
    Optional<LibraryId> take() {
        lock.lock();
        try {
            while (libraries.isEmpty() && !ended) {
                changed.awaitUninterruptibly();
            }
            return ended ? Optional.empty() : Optional.of(libraries.removeFirst());
        } finally {
            lock.unlock();
        }
    }

    /** Passes the time, unless it ends. */
    void pause(Duration time) {
        lock.lock();
        try {
            long nanos = time.toNanos();
            while (nanos > 0 && !ended) {
                nanos = changed.awaitNanos(nanos);
            }
        } catch (InterruptedException ignored) {
            // Nobody has a reason to interrupt; whoever wants it to end says so.
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }
}
