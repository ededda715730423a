package dev.carrel.application.ingest;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pool of ingest workers: a few platform threads, since reading a page is waiting and parsing it is computing, and
 * neither may crowd out queries. Workers are never interrupted; one that does not return from a document is abandoned
 * and replaced, and one that waits for a reader process is replaced while it waits. Thread-safe.
 */
final class IngestWorkerPool {

    private static final Logger log = LoggerFactory.getLogger(IngestWorkerPool.class);

    /** One thread for this number of workers is for other libraries. */
    private static final int OTHERS_SHARE = 4;
    private static final int WAITING_SHARE = 4;

    private final ClaimDispatcher dispatcher;
    private final IngestDocument ingestDocument;
    private final WorkSignal workSignal;
    private final IngestLimits limits;
    private final AtomicInteger workerNumbers = new AtomicInteger();
    private final List<IngestWorker> workers = new CopyOnWriteArrayList<>();
    /** Replaced workers whose thread may still run. */
    private final List<IngestWorker> abandoned = new CopyOnWriteArrayList<>();

    IngestWorkerPool(ClaimDispatcher dispatcher, IngestDocument ingestDocument, WorkSignal workSignal,
            IngestLimits limits) {
        this.dispatcher = dispatcher;
        this.ingestDocument = ingestDocument;
        this.workSignal = workSignal;
        this.limits = limits;
    }

    /** Returns how many workers are replaced while they wait: each has the bytes of its document in memory. */
    static int maxWaiting(IngestLimits limits) {
        return WAITING_SHARE * limits.workers();
    }

    void start() {
        for (int number = 0; number < threadCount(); number++) {
            startWorker();
        }
    }

    /** Beyond the workers, which one library may occupy, some serve the others only; see {@link ClaimDispatcher}. */
    private int threadCount() {
        return limits.workers() == 0 ? 0 : limits.workers() + Math.max(1, limits.workers() / OTHERS_SHARE);
    }

    /** Replaces the workers that take too long for a document, which fails, and the workers whose thread died. */
    void replaceBroken() {
        workers.stream().filter(worker -> worker.isLate(limits.maxRunTime())).forEach(this::abandonWorker);
        workers.stream().filter(worker -> !worker.thread().isAlive()).forEach(this::replaceWorker);
    }

    /**
     * Returns a sentence if a worker waits too long for the storage or the index, or if as many threads are lost as
     * there are workers; else empty.
     */
    Optional<String> findProblem() {
        if (workers.stream().anyMatch(worker -> worker.isBlocked(limits.stallLimit()))) {
            return Optional.of("Storing documents is stalled.");
        }
        return countLostThreads() >= limits.workers() ? findNotice() : Optional.empty();
    }

    /** Returns a sentence if threads are lost; else empty. */
    Optional<String> findNotice() {
        int lost = countLostThreads();
        return lost == 0 ? Optional.empty()
                : Optional.of("Threads that do not return from documents that took too long, and use a processor until"
                        + " Carrel is restarted: " + lost + ".");
    }

    /** Counts the threads of replaced workers that still run: nothing can end them but the end of the process. */
    int countLostThreads() {
        abandoned.removeIf(worker -> !worker.thread().isAlive());
        return abandoned.size();
    }

    /** Waits for the workers to end after their current document, or for the timeout. */
    void stop(Duration timeout) {
        workSignal.shutDown();
        Deadline deadline = Deadline.after(timeout);
        workers.forEach(worker -> deadline.joinThread(worker.thread()));
    }

    /** Starts a further worker for one that has begun to wait. */
    synchronized void replaceWaiting() {
        if (!workSignal.isShutDown() && workers.size() < wantedWorkers()) {
            startWorker();
        }
    }

    /** Removes a worker of which there are too many, since others no longer wait; it ends then. */
    synchronized boolean dismissIfSurplus(IngestWorker worker) {
        return workers.size() > wantedWorkers() && workers.remove(worker);
    }

    private long wantedWorkers() {
        long waiting = workers.stream().filter(IngestWorker::isWaitingForPlace).count();
        return threadCount() + Math.min(waiting, maxWaiting(limits));
    }

    private void startWorker() {
        var worker = new IngestWorker(workerNumbers.incrementAndGet(), dispatcher, ingestDocument, workSignal, this);
        worker.start();
        workers.add(worker);
    }

    private synchronized void replaceWorker(IngestWorker worker) {
        workers.remove(worker);
        if (!workSignal.isShutDown()) {
            startWorker();
        }
    }

    /**
     * An abandoned worker may return later; its lease is then no longer the current one, and it ends without effect.
     */
    private void abandonWorker(IngestWorker worker) {
        List<IngestRun> late = worker.abandon();
        abandoned.add(worker);
        replaceWorker(worker);
        late.forEach(run -> {
            log.error("A worker has not returned from document {} in {}; the document is failed", run.lease().id(),
                    limits.maxRunTime());
            ingestDocument.abandon(run, limits.maxRunTime());
        });
    }
}
