package dev.carrel.application.ingest;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers that process queued documents. A few platform threads: reading a page is waiting and parsing it is
 * computing, and neither is to crowd out queries. They are never interrupted; one that does not come back from a
 * document is left to itself, the document failed, and another takes its place.
 */
public final class IngestWorkerPool {

    private static final Logger log = LoggerFactory.getLogger(IngestWorkerPool.class);

    /** So many leases are renewed in one transaction that other writes need not wait long. */
    private static final int MAX_RENEWED_LEASES = 200;

    private final DocumentQueue queue;
    private final IngestDocument ingestDocument;
    private final IndexStoredDocuments indexStoredDocuments;
    private final ClaimDispatcher claimDispatcher;
    private final HeldLeases leases;
    private final CompletionSignals completionSignals;
    private final IngestLimits limits;
    private final WorkSignal workSignal;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final Heartbeat storing;
    private final List<IngestWorker> workers = new CopyOnWriteArrayList<>();
    private volatile boolean stopping;

    public IngestWorkerPool(DocumentQueue queue, IngestDocument ingestDocument,
            IndexStoredDocuments indexStoredDocuments, ClaimDispatcher claimDispatcher, HeldLeases leases,
            CompletionSignals completionSignals,
            IngestLimits limits, WorkSignal workSignal, EngineObserver observer, InstantSource clock) {
        this.queue = queue;
        this.ingestDocument = ingestDocument;
        this.indexStoredDocuments = indexStoredDocuments;
        this.claimDispatcher = claimDispatcher;
        this.leases = leases;
        this.completionSignals = completionSignals;
        this.limits = limits;
        this.workSignal = workSignal;
        this.observer = observer;
        this.clock = clock;
        this.storing = new Heartbeat("Storing documents", limits.stallLimit());
    }

    /** Takes up what an earlier life left behind, and starts the workers. */
    public void start() {
        int left = queue.expireLeases(Instant.MAX, limits.retries(), clock.instant());
        if (left > 0) {
            log.info("{} documents were in work when Carrel last ended; they are taken up again", left);
        }
        indexStoredDocuments.start();
        for (int number = 0; number < limits.workers(); number++) {
            startWorker();
        }
    }

    /**
     * Keeps the promise that no document is left alone: leases of documents in work are renewed, one whose worker does
     * not come back is failed, one whose lease ended goes back to the queue, and threads that died are replaced.
     */
    public void runDue() {
        workers.stream().filter(worker -> worker.isLate(limits.maxRunTime())).forEach(this::abandonWorker);
        workers.stream().filter(worker -> !worker.thread().isAlive()).forEach(this::replaceWorker);
        indexStoredDocuments.restartDeadThreads();
        renewLeases();
        Instant now = clock.instant();
        if (queue.expireLeases(now, limits.retries(), now) > 0) {
            workSignal.signalWork();
        }
    }

    private void renewLeases() {
        List<DocumentLease> held = leases.listAll();
        for (int from = 0; from < held.size(); from += MAX_RENEWED_LEASES) {
            queue.extendLeases(held.subList(from, Math.min(held.size(), from + MAX_RENEWED_LEASES)),
                    clock.instant().plus(limits.lease()));
        }
    }

    /** How many documents are left alone: running, with a lease that ended some time ago. */
    public long countStalled() {
        return queue.countExpiredLeases(clock.instant().minus(limits.lease()));
    }

    /** Returns a sentence for each part of the processing that does not work; none if all do. */
    public List<String> findProblems() {
        return Stream
                .of(claimDispatcher.findProblem(), findBlockedStorage(), storing.findProblem(),
                        indexStoredDocuments.findProblem())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> findBlockedStorage() {
        return workers.stream().anyMatch(worker -> worker.isBlocked(limits.stallLimit()))
                ? Optional.of("Storing documents is stalled.")
                : Optional.empty();
    }

    /**
     * Stops the workers. Documents that are not done within the patience go back to the queue, this try not counted;
     * what a worker still does with them then has no effect.
     */
    public void stop(Duration timeout) {
        stopping = true;
        workSignal.shutDown();
        Deadline deadline = Deadline.after(timeout);
        workers.forEach(worker -> deadline.joinThread(worker.thread()));
        indexStoredDocuments.stop(Deadline.after(timeout));
        leases.listAll().forEach(lease -> transition(lease, running -> running.release(clock.instant())));
    }

    private void startWorker() {
        var worker = new IngestWorker(claimDispatcher, workSignal, this::ingestRun, () -> stopping);
        worker.start();
        workers.add(worker);
    }

    private void replaceWorker(IngestWorker worker) {
        workers.remove(worker);
        if (!stopping) {
            startWorker();
        }
    }

    private void ingestRun(IngestRun run) {
        try {
            ingestDocument.ingest(run, transition -> {
                Optional<DocumentState> now = transition(run.lease(), transition);
                reportOutcome(now, run.elapsed());
                return now;
            });
            storing.recordSuccess();
        } catch (RuntimeException | Error e) {
            if (!stopping) {
                storing.recordFailure(e);
            }
            transition(run.lease(),
                    running -> running.fail(Failure.transientFailure("It could not be stored."), limits.retries(),
                            clock.instant()));
        } finally {
            run.close();
            if (run.claim().document().url() != null) {
                // Its host may be read from again.
                workSignal.signalWork();
            }
        }
    }

    /**
     * A worker that did not come back may still do so; it then finds that its claim is not the current one, and ends.
     */
    private void abandonWorker(IngestWorker worker) {
        Optional<IngestRun> late = worker.abandon();
        replaceWorker(worker);
        late.ifPresent(run -> {
            log.error("A worker has not come back from document {} in {}; the document is failed",
                    run.lease().id(), limits.maxRunTime());
            leases.remove(run.lease());
            run.close();
            reportOutcome(transition(run.lease(), running -> running.fail(
                    Failure.permanentFailure("Processing took longer than " + limits.maxRunTime().toSeconds() + " s."),
                    limits.retries(), clock.instant())), limits.maxRunTime());
            completionSignals.signalCompletion(run.lease().id());
        });
    }

    private void reportOutcome(Optional<DocumentState> now, Duration took) {
        now.map(DocumentState::status)
                .filter(status -> status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED)
                .ifPresent(status -> observer.onDocumentEnded(status, took));
    }

    private Optional<DocumentState> transition(DocumentLease lease,
            Function<DocumentState.Running, DocumentState> transition) {
        try {
            Optional<DocumentState> now = queue.applyTransition(lease, transition, clock.instant());
            if (now.isPresent() && now.get() instanceof DocumentState.Queued) {
                workSignal.signalWork();
            }
            return now;
        } catch (CarrelException e) {
            // A worker that is late may find the storage closed; its document was given back before.
            if (!stopping) {
                log.warn("Document {} could not be moved on; its lease will end", lease.id(), e);
            }
            return Optional.empty();
        }
    }
}
