package dev.carrel.retrieval.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Searches of one library, which open its index where it is closed. Thread-safe. */
final class LibrarySearches {

    private static final Duration LOCK_POLL_INTERVAL = Duration.ofMillis(10);

    private final LazyIndex index;
    private final ReentrantLock lock;
    private final IndexThreads threads;
    private final IndexThreads.IndexTask<Optional<OpenIndex>> opening;

    /**
     * @param lock held while files are opened or closed
     * @param opening opens the files, on a thread that is never interrupted; empty if there are none
     */
    LibrarySearches(LazyIndex index, ReentrantLock lock, IndexThreads threads,
            IndexThreads.IndexTask<Optional<OpenIndex>> opening) {
        this.index = index;
        this.lock = lock;
        this.threads = threads;
        this.opening = opening;
    }

    /** Calls a function with the current searcher; empty if there is no index. */
    <T> Optional<T> search(OpenIndex.SearcherFunction<T> function) throws IOException {
        while (true) {
            Optional<OpenIndex> searched = index.currentIfOpen().or(this::open);
            if (searched.isEmpty()) {
                return Optional.empty();
            }
            T result = searched.get().searchCurrent(function);
            if (result != null) {
                return Optional.of(result);
            }
            // Another thread closed the index meanwhile: opens it again.
        }
    }

    /** Waits for the lock on the calling thread, so that a change blocks no other library. */
    private Optional<OpenIndex> open() {
        Optional<OpenIndex> opened = Optional.empty();
        while (opened.isEmpty() && !tryLock()) {
            // The holder of the lock may have opened the index.
            opened = index.currentIfOpen();
        }
        if (opened.isPresent()) {
            return opened;
        }
        try {
            return threads.callForSearch(opening);
        } finally {
            lock.unlock();
        }
    }

    private boolean tryLock() {
        boolean interrupted = Thread.interrupted();
        try {
            return lock.tryLock(LOCK_POLL_INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
