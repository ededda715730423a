package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The documents whose text is stored and that are not in the index yet, library by library. One thread at a time has
 * those of a library; libraries that failed pause. Holds leases and numbers, no texts. Thread-safe.
 */
final class IndexingBacklog {

    /** Beyond it, adding another document waits, those of failing libraries not counted. */
    private static final int MAX_WAITING = 1000;
    private static final int MAX_BATCH = 500;
    private static final Duration MIN_RETRY_DELAY = Duration.ofMillis(500);
    private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(30);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<LibraryId, LibraryBacklog> backlogs = new LinkedHashMap<>();
    private int documentCount;
    private boolean stopping;

    void addDocument(StoredDocument entry) {
        lock.lock();
        try {
            while (countHealthy() >= MAX_WAITING && !stopping && !isFailing(entry)) {
                changed.awaitUninterruptibly();
            }
            backlogs.computeIfAbsent(entry.lease().library(), library -> new LibraryBacklog()).waiting.add(entry);
            documentCount++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isFailing(StoredDocument entry) {
        LibraryBacklog backlog = backlogs.get(entry.lease().library());
        return backlog != null && backlog.failures > 0;
    }

    private int countHealthy() {
        int failing = 0;
        for (LibraryBacklog backlog : backlogs.values()) {
            failing += backlog.failures > 0 ? backlog.waiting.size() + backlog.inProgress : 0;
        }
        return documentCount - failing;
    }

    boolean isBusy() {
        lock.lock();
        try {
            return documentCount > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Returns what waits of the library that has waited for longest; empty when there is nothing more to come. */
    Optional<IndexingBatch> takeNextBatch() {
        lock.lock();
        try {
            Optional<IndexingBatch> ready = pollReadyBatch();
            while (ready.isEmpty() && !(stopping && isDrained())) {
                try {
                    changed.awaitNanos(nanosUntilReady());
                } catch (InterruptedException ignored) {
                    // Nothing ends by interrupts here.
                }
                ready = pollReadyBatch();
            }
            return ready;
        } finally {
            lock.unlock();
        }
    }

    /** A library goes to the end of the line with each batch. */
    private Optional<IndexingBatch> pollReadyBatch() {
        long now = System.nanoTime();
        for (Map.Entry<LibraryId, LibraryBacklog> each : backlogs.entrySet()) {
            if (each.getValue().nanosUntilReady(now) <= 0) {
                backlogs.remove(each.getKey());
                backlogs.put(each.getKey(), each.getValue());
                return Optional.of(each.getValue().takeBatch(each.getKey()));
            }
        }
        return Optional.empty();
    }

    private long nanosUntilReady() {
        long now = System.nanoTime();
        return backlogs.values().stream().mapToLong(each -> each.nanosUntilReady(now)).min().orElse(Long.MAX_VALUE);
    }

    /** When stopping, what has failed is not waited for. */
    private boolean isDrained() {
        return backlogs.values().stream().allMatch(backlog -> backlog.waiting.isEmpty() || backlog.failures > 0);
    }

    /** Lets another thread have the library. */
    void releaseLibrary(IndexingBatch batch) {
        lock.lock();
        try {
            LibraryBacklog backlog = backlogs.get(batch.library());
            if (backlog != null) {
                backlog.taken = false;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Puts a batch back that failed, to be tried again after a pause. */
    void retryBatch(IndexingBatch batch) {
        lock.lock();
        try {
            LibraryBacklog backlog = backlogs.computeIfAbsent(batch.library(), library -> new LibraryBacklog());
            backlog.waiting.addAll(0, batch.documents());
            backlog.inProgress -= batch.documents().size();
            backlog.recordFailure();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets a batch that is finished. */
    void removeBatch(IndexingBatch batch) {
        lock.lock();
        try {
            documentCount -= batch.documents().size();
            LibraryBacklog backlog = backlogs.get(batch.library());
            if (backlog != null) {
                backlog.inProgress -= batch.documents().size();
                backlog.failures = 0;
                backlog.retryAtNanos = System.nanoTime();
                backlogs.values().removeIf(each -> each.waiting.isEmpty() && each.inProgress == 0 && !each.taken);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets {@link #takeNextBatch} end when all that can be finished is, and adds wait no more. */
    void stop() {
        lock.lock();
        try {
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * @param startedNanos when its processing began, as {@link System#nanoTime} has it
     * @param onCompletion called when nothing more will be done with it
     */
    record StoredDocument(DocumentLease lease, long revision, long startedNanos, Runnable onCompletion) {

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - startedNanos);
        }
    }

    record IndexingBatch(LibraryId library, List<StoredDocument> documents) {

        List<DocumentLease> leases() {
            return documents.stream().map(StoredDocument::lease).toList();
        }

        List<Long> revisions() {
            return documents.stream().map(StoredDocument::revision).toList();
        }
    }

    /** What waits of one library; used under the lock. */
    private static final class LibraryBacklog {

        private final List<StoredDocument> waiting = new ArrayList<>();
        private boolean taken;
        private int inProgress;
        private int failures;
        private long retryAtNanos = System.nanoTime();

        /** Returns for how long nothing can be taken; 0 or less if something can be, else more. */
        long nanosUntilReady(long now) {
            if (taken || waiting.isEmpty()) {
                return Long.MAX_VALUE;
            }
            return failures == 0 ? 0 : retryAtNanos - now;
        }

        IndexingBatch takeBatch(LibraryId library) {
            List<StoredDocument> first = waiting.subList(0, Math.min(waiting.size(), MAX_BATCH));
            var batch = new IndexingBatch(library, List.copyOf(first));
            first.clear();
            inProgress += batch.documents().size();
            taken = true;
            return batch;
        }

        void recordFailure() {
            long pause = MIN_RETRY_DELAY.toNanos() << Math.min(failures++, 10);
            retryAtNanos = System.nanoTime() + Math.min(pause, MAX_RETRY_DELAY.toNanos());
        }
    }
}
