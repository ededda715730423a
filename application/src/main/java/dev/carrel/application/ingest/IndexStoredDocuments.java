package dev.carrel.application.ingest;

import dev.carrel.application.ingest.IndexingBatch.StoredDocument;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.Heartbeat;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Brings stored documents into the index and to success, on threads of its own. A library that cannot be indexed now
 * keeps its documents in the backlog and is tried again after a growing pause; other libraries do not wait for it.
 * Thread-safe.
 */
final class IndexStoredDocuments {

    private static final String ACTIVITY = "Indexing documents";
    private static final int THREAD_COUNT = 2;

    private final IndexingBacklog backlog;
    private final Heartbeat outcomes;
    private final List<IndexingThread> threads;

    IndexStoredDocuments(IndexingBacklog backlog, BatchIndexer batchIndexer, Duration stallLimit) {
        this.backlog = backlog;
        this.outcomes = new Heartbeat(ACTIVITY, stallLimit);
        this.threads = IntStream.rangeClosed(1, THREAD_COUNT)
                .mapToObj(number -> new IndexingThread(number, backlog, batchIndexer, outcomes, stallLimit))
                .toList();
    }

    synchronized void start() {
        threads.forEach(IndexingThread::start);
    }

    /** Takes over stored documents with their leases, waiting while the backlog is full. */
    void addDocuments(Collection<StoredDocument> documents) {
        backlog.addDocuments(documents);
    }

    /** Returns whether documents are on their way into the index. */
    boolean isBusy() {
        return backlog.isBusy();
    }

    /** Restarts threads that died, for example by an {@link OutOfMemoryError} at an unlucky moment. */
    synchronized void restartDeadThreads() {
        threads.forEach(IndexingThread::restartIfDead);
    }

    /** Returns a sentence if indexing fails or is stalled; else empty. */
    Optional<String> findProblem() {
        return Stream.concat(outcomes.findProblem().stream(),
                threads.stream().flatMap(thread -> thread.findProblem().stream())).findFirst();
    }

    /** Waits until everything is indexed that can be now, or for the timeout. */
    void stop(Duration timeout) {
        backlog.stop();
        Deadline deadline = Deadline.after(timeout);
        threads.forEach(thread -> deadline.joinThread(thread.thread()));
    }
}
