package dev.carrel.application.ingest;

import dev.carrel.application.ingest.IndexingBatch.StoredDocument;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The stored documents that wait to be indexed, by library. Libraries take turns, one thread at a time has a library,
 * and libraries whose indexing failed pause. Bounded, which is the backpressure on the workers. Thread-safe.
 */
final class IndexingBacklog {

    /** The number of documents from which {@link #addDocuments} blocks; failing libraries do not count. */
    private static final int MAX_WAITING = 1000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** In the order of their turns. */
    private final Map<LibraryId, LibraryBacklog> libraries = new LinkedHashMap<>();
    private boolean stopping;

    /** Adds documents, waiting before each while the backlog is full. */
    void addDocuments(Collection<StoredDocument> documents) {
        lock.lock();
        try {
            for (StoredDocument document : documents) {
                LibraryId library = document.lease().library();
                while (countHealthy() >= MAX_WAITING && !stopping && !isFailing(library)) {
                    changed.signalAll();
                    changed.awaitUninterruptibly();
                }
                backlogOf(library).addDocument(document);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private LibraryBacklog backlogOf(LibraryId library) {
        return libraries.computeIfAbsent(library, id -> new LibraryBacklog());
    }

    private boolean isFailing(LibraryId library) {
        LibraryBacklog backlog = libraries.get(library);
        return backlog != null && backlog.isFailing();
    }

    private int countHealthy() {
        return libraries.values()
                .stream()
                .filter(backlog -> !backlog.isFailing())
                .mapToInt(LibraryBacklog::documentCount)
                .sum();
    }

    /** Returns whether documents are waiting or being indexed. */
    boolean isBusy() {
        lock.lock();
        try {
            return libraries.values().stream().anyMatch(backlog -> backlog.documentCount() > 0);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the batch of the library whose turn it is, waiting for one; empty when all is done after {@link #stop}.
     */
    Optional<IndexingBatch> takeNextBatch() {
        lock.lock();
        try {
            Optional<IndexingBatch> ready = pollReadyBatch();
            while (ready.isEmpty() && !(stopping && isDrained())) {
                try {
                    changed.awaitNanos(nanosUntilReady());
                } catch (InterruptedException ignored) {
                    // The indexing threads end by stop(), not by interrupts.
                }
                ready = pollReadyBatch();
            }
            return ready;
        } finally {
            lock.unlock();
        }
    }

    /** A library moves to the end of the line with each batch. */
    private Optional<IndexingBatch> pollReadyBatch() {
        for (Map.Entry<LibraryId, LibraryBacklog> entry : libraries.entrySet()) {
            LibraryId library = entry.getKey();
            LibraryBacklog backlog = entry.getValue();
            if (backlog.nanosUntilReady() <= 0) {
                libraries.remove(library);
                libraries.put(library, backlog);
                return Optional.of(backlog.takeBatch(library));
            }
        }
        return Optional.empty();
    }

    private long nanosUntilReady() {
        return libraries.values().stream().mapToLong(LibraryBacklog::nanosUntilReady).min().orElse(Long.MAX_VALUE);
    }

    /** Returns whether nothing waits but documents of failing libraries, which a stop does not wait for. */
    private boolean isDrained() {
        return libraries.values().stream().allMatch(backlog -> !backlog.hasWaiting() || backlog.isFailing());
    }

    /** Lets another thread take the library of a batch. */
    void releaseLibrary(IndexingBatch batch) {
        lock.lock();
        try {
            LibraryBacklog backlog = libraries.get(batch.library());
            if (backlog != null) {
                backlog.release();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Puts a failed batch back, to be taken again after a growing pause. */
    void returnBatch(IndexingBatch batch) {
        lock.lock();
        try {
            backlogOf(batch.library()).returnBatch(batch);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets a batch that is indexed or given up. */
    void completeBatch(IndexingBatch batch) {
        lock.lock();
        try {
            LibraryBacklog backlog = libraries.get(batch.library());
            if (backlog != null) {
                backlog.completeBatch(batch);
                libraries.values().removeIf(LibraryBacklog::isIdle);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes {@link #takeNextBatch} end when everything that can be indexed is, and {@link #addDocuments} no longer
     * block.
     */
    void stop() {
        lock.lock();
        try {
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
