package dev.carrel.application.processing;

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
public final class ProcessDocuments {

    private static final Logger log = LoggerFactory.getLogger(ProcessDocuments.class);

    /** So many leases are renewed in one transaction that other writes need not wait long. */
    private static final int RENEWED_AT_ONCE = 200;

    private final DocumentQueue queue;
    private final ProcessDocument processDocument;
    private final FinishDocuments finishDocuments;
    private final Claims claims;
    private final HeldLeases leases;
    private final Endings endings;
    private final IngestLimits limits;
    private final Doorbell doorbell;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final Heartbeat storing;
    private final List<Worker> workers = new CopyOnWriteArrayList<>();
    private volatile boolean stopping;

    public ProcessDocuments(DocumentQueue queue, ProcessDocument processDocument,
            FinishDocuments finishDocuments, Claims claims, HeldLeases leases, Endings endings,
            IngestLimits limits, Doorbell doorbell, EngineObserver observer, InstantSource clock) {
        this.queue = queue;
        this.processDocument = processDocument;
        this.finishDocuments = finishDocuments;
        this.claims = claims;
        this.leases = leases;
        this.endings = endings;
        this.limits = limits;
        this.doorbell = doorbell;
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
        finishDocuments.start();
        for (int number = 0; number < limits.workers(); number++) {
            hire();
        }
    }

    /**
     * Keeps the promise that no document is left alone: leases of documents in work are renewed, one whose worker does
     * not come back is failed, one whose lease ended goes back to the queue, and threads that died are replaced.
     */
    public void tend() {
        workers.stream().filter(worker -> worker.isLate(limits.maxRunTime())).forEach(this::dismiss);
        workers.stream().filter(worker -> !worker.thread().isAlive()).forEach(this::replace);
        finishDocuments.replaceDead();
        renewLeases();
        Instant now = clock.instant();
        if (queue.expireLeases(now, limits.retries(), now) > 0) {
            doorbell.ring();
        }
    }

    private void renewLeases() {
        List<DocumentLease> held = leases.all();
        for (int from = 0; from < held.size(); from += RENEWED_AT_ONCE) {
            queue.extendLeases(held.subList(from, Math.min(held.size(), from + RENEWED_AT_ONCE)),
                    clock.instant().plus(limits.lease()));
        }
    }

    /** How many documents are left alone: running, with a lease that ended some time ago. */
    public long leftAlone() {
        return queue.countExpiredLeases(clock.instant().minus(limits.lease()));
    }

    /** Returns a sentence for each part of the processing that does not work; none if all do. */
    public List<String> problems() {
        return Stream.of(claims.problem(), heldUp(), storing.problem(), finishDocuments.problem())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> heldUp() {
        return workers.stream().anyMatch(worker -> worker.isHeldUp(limits.stallLimit()))
                ? Optional.of("Storing documents is stalled.")
                : Optional.empty();
    }

    /**
     * Stops the workers. Documents that are not done within the patience go back to the queue, this try not counted;
     * what a worker still does with them then has no effect.
     */
    public void stop(Duration patience) {
        stopping = true;
        doorbell.ringForAll();
        Deadline deadline = Deadline.after(patience);
        workers.forEach(worker -> deadline.join(worker.thread()));
        finishDocuments.stop(Deadline.after(patience));
        leases.all().forEach(lease -> advance(lease, running -> running.release(clock.instant())));
    }

    private void hire() {
        var worker = new Worker(claims, doorbell, this::process, () -> stopping);
        worker.start();
        workers.add(worker);
    }

    private void replace(Worker worker) {
        workers.remove(worker);
        if (!stopping) {
            hire();
        }
    }

    private void process(DocumentRun run) {
        try {
            processDocument.process(run, transition -> {
                Optional<DocumentState> now = advance(run.lease(), transition);
                tellOfTheEnd(now, run.took());
                return now;
            });
            storing.succeed();
        } catch (RuntimeException | Error e) {
            if (!stopping) {
                storing.fail(e);
            }
            advance(run.lease(),
                    running -> running.fail(Failure.transientFailure("It could not be stored."), limits.retries(),
                            clock.instant()));
        } finally {
            run.close();
            if (run.claim().document().url() != null) {
                // Its host may be read from again.
                doorbell.ring();
            }
        }
    }

    /**
     * A worker that did not come back may still do so; it then finds that its claim is not the current one, and ends.
     */
    private void dismiss(Worker worker) {
        Optional<DocumentRun> late = worker.dismiss();
        replace(worker);
        late.ifPresent(run -> {
            log.error("A worker has not come back from document {} in {}; the document is failed",
                    run.lease().id(), limits.maxRunTime());
            leases.remove(run.lease());
            run.close();
            tellOfTheEnd(advance(run.lease(), running -> running.fail(
                    Failure.permanentFailure("Processing took longer than " + limits.maxRunTime().toSeconds() + " s."),
                    limits.retries(), clock.instant())), limits.maxRunTime());
            endings.ended(run.lease().id());
        });
    }

    private void tellOfTheEnd(Optional<DocumentState> now, Duration took) {
        now.map(DocumentState::status)
                .filter(status -> status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED)
                .ifPresent(status -> observer.onDocumentEnded(status, took));
    }

    private Optional<DocumentState> advance(DocumentLease lease,
            Function<DocumentState.Running, DocumentState> transition) {
        try {
            Optional<DocumentState> now = queue.applyTransition(lease, transition, clock.instant());
            if (now.isPresent() && now.get() instanceof DocumentState.Queued) {
                doorbell.ring();
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
