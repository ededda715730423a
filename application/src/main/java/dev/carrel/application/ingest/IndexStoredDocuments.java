package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings documents whose text is stored into the index and to success, on threads of its own, all of a library that
 * have come together at once: what costs as much for a hundred documents as for one, a look for searches and a
 * transaction, is so done less often the more there is to do. Where the index or the storage cannot take them now, they
 * are kept, their leases renewed, and tried again after a growing pause; other libraries do not wait for them.
 * Thread-safe.
 */
public final class IndexStoredDocuments {

    private static final Logger log = LoggerFactory.getLogger(IndexStoredDocuments.class);
    private static final String ACTIVITY = "Indexing documents";
    private static final int THREAD_COUNT = 2;

    private final DocumentQueue queue;
    private final SyncIndexes syncIndexes;
    private final HeldLeases leases;
    private final WorkSignal workSignal;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final IndexingBacklog backlog = new IndexingBacklog();
    private final Duration stallLimit;
    /** Of all threads together: what one could not index may be another's next success. */
    private final Heartbeat indexing;
    private final List<IndexingThread> threads = new ArrayList<>();

    /**
     * @param workSignal rung after each batch, for a document that was handed in again meanwhile is queued by its
     * success
     */
    public IndexStoredDocuments(DocumentQueue queue, SyncIndexes syncIndexes, HeldLeases leases, WorkSignal workSignal,
            EngineObserver observer, IngestLimits limits, InstantSource clock) {
        this.queue = queue;
        this.syncIndexes = syncIndexes;
        this.leases = leases;
        this.workSignal = workSignal;
        this.observer = observer;
        this.clock = clock;
        this.stallLimit = limits.stallLimit();
        this.indexing = new Heartbeat(ACTIVITY, stallLimit);
    }

    synchronized void start() {
        for (int number = 1; number <= THREAD_COUNT; number++) {
            threads.add(new IndexingThread(number, new Heartbeat(ACTIVITY, stallLimit)));
        }
        threads.forEach(IndexingThread::start);
    }

    /**
     * Takes over a document whose text is stored, with its lease; waits while there are very many.
     *
     * @param revision that of its text
     * @param took how long it was in work before
     * @param afterwards called when nothing more will be done with it
     */
    void addStored(DocumentLease lease, long revision, Duration took, Runnable afterwards) {
        backlog.addDocument(
                new IndexingBacklog.StoredDocument(lease, revision, System.nanoTime() - took.toNanos(), afterwards));
    }

    /** Whether documents are on their way into the index just now. */
    public boolean isBusy() {
        return backlog.isBusy();
    }

    /** Starts threads anew that have died, as by a lack of memory at the wrong moment. */
    synchronized void restartDeadThreads() {
        threads.forEach(IndexingThread::restartIfDead);
    }

    /** Returns a sentence if documents do not get into the index; else empty. */
    synchronized Optional<String> findProblem() {
        return Stream.concat(Stream.of(indexing), threads.stream().map(finisher -> finisher.heartbeat))
                .flatMap(heartbeat -> heartbeat.findProblem().stream())
                .findFirst();
    }

    /** Ends when all that waits is finished, but for what cannot be now, or after the timeout. */
    void stop(Deadline timeout) {
        backlog.stop();
        for (IndexingThread finisher : threads()) {
            timeout.joinThread(finisher.thread);
        }
    }

    private synchronized List<IndexingThread> threads() {
        return List.copyOf(threads);
    }

    private void indexBatch(IndexingBacklog.IndexingBatch batch, Heartbeat heartbeat) {
        heartbeat.beginStep();
        try {
            try {
                syncIndexes.syncTo(batch.library(), batch.revisions());
            } finally {
                // Another thread may go on with the library while the storage is brought up to date.
                backlog.releaseLibrary(batch);
            }
            queue.markSucceeded(batch.leases(), clock.instant());
            indexing.recordSuccess();
        } catch (Throwable e) {
            indexing.recordFailure(e);
            retryLater(batch);
            return;
        } finally {
            heartbeat.endStep();
        }
        releaseBatch(batch);
        workSignal.signalWork();
        batch.documents().forEach(this::completeDocument);
    }

    private void retryLater(IndexingBacklog.IndexingBatch batch) {
        try {
            backlog.retryBatch(batch);
        } catch (Throwable ignored) {
            // Not even that: their leases end, and they are read again.
            releaseBatch(batch);
        }
    }

    private void releaseBatch(IndexingBacklog.IndexingBatch batch) {
        batch.documents().forEach(entry -> leases.remove(entry.lease()));
        backlog.removeBatch(batch);
    }

    private void completeDocument(IndexingBacklog.StoredDocument entry) {
        try {
            observer.onDocumentEnded(DocumentStatus.SUCCESS, entry.elapsed());
            entry.onCompletion().run();
        } catch (RuntimeException | Error e) {
            log.error("Document {} is finished, but not all that follows", entry.lease().id(), e);
        }
    }

    /** A thread that outlives what its work throws, and is replaced if it dies all the same. */
    private final class IndexingThread {

        private final int number;
        private final Heartbeat heartbeat;
        private volatile Thread thread;
        private volatile boolean ended;

        IndexingThread(int number, Heartbeat heartbeat) {
            this.number = number;
            this.heartbeat = heartbeat;
            this.thread = newThread();
        }

        private Thread newThread() {
            return Thread.ofPlatform().daemon().name("carrel-finish-" + number).unstarted(this::processBatches);
        }

        void start() {
            thread.start();
        }

        void restartIfDead() {
            if (!thread.isAlive() && !ended) {
                Thread next = newThread();
                next.start();
                thread = next;
            }
        }

        private void processBatches() {
            Stream.generate(backlog::takeNextBatch)
                    .takeWhile(Optional::isPresent)
                    .forEach(batch -> indexBatch(batch.get(), heartbeat));
            ended = true;
        }
    }
}
