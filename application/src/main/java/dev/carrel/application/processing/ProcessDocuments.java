package dev.carrel.application.processing;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Observer;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers that process queued documents. A few platform threads: reading a page is waiting and parsing it is
 * computing, and neither is to crowd out queries. They are never interrupted; one that does not come back from a document
 * is left to itself, the document failed, and another takes its place.
 */
public final class ProcessDocuments {

    private static final Logger log = LoggerFactory.getLogger(ProcessDocuments.class);

    private final DocumentQueue queue;
    private final ProcessDocument processDocument;
    private final FinishDocuments finishDocuments;
    private final Claims claims;
    private final Endings endings;
    private final ProcessingLimits limits;
    private final Doorbell doorbell;
    private final Observer observer;
    private final InstantSource clock;
    private final List<Worker> workers = new ArrayList<>();
    private volatile boolean stopping;

    public ProcessDocuments(DocumentQueue queue, ProcessDocument processDocument,
            FinishDocuments finishDocuments, Claims claims, Endings endings,
            ProcessingLimits limits, Doorbell doorbell, Observer observer, InstantSource clock) {
        this.queue = queue;
        this.processDocument = processDocument;
        this.finishDocuments = finishDocuments;
        this.claims = claims;
        this.endings = endings;
        this.limits = limits;
        this.doorbell = doorbell;
        this.observer = observer;
        this.clock = clock;
    }

    /** Takes up what an earlier life left behind, and starts the workers. */
    public synchronized void start() {
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
     * Keeps the promise that no document is left alone: leases of documents in work are renewed, one whose worker does not
     * come back is failed, and one whose lease ended goes back to the queue.
     */
    public synchronized void tend() {
        Instant now = clock.instant();
        List<Worker> late = workers.stream().filter(worker -> worker.isLate(now.minus(limits.longestRun()))).toList();
        late.forEach(this::dismiss);
        queue.renew(inWork().toList(), now.plus(limits.lease()));
        if (queue.expireLeases(now, limits.retries(), now) > 0) {
            doorbell.ring();
        }
    }

    /** How many documents are left alone: running, with a lease that ended some time ago. */
    public long leftAlone() {
        return queue.overdue(clock.instant().minus(limits.lease()));
    }

    /**
     * Stops the workers. Documents that are not done within the patience go back to the queue, this try not counted; what
     * a worker still does with them then has no effect.
     */
    public void stop(Duration patience) throws InterruptedException {
        stopping = true;
        doorbell.ringForAll();
        Instant deadline = clock.instant().plus(patience);
        for (Worker worker : staff()) {
            Duration left = Duration.between(clock.instant(), deadline);
            if (left.isPositive()) {
                worker.join(left);
            }
        }
        finishDocuments.stop(patience);
        Stream.of(staff().stream().flatMap(worker -> worker.claim().stream()), claims.untaken().stream(),
                finishDocuments.claims())
                .flatMap(left -> left)
                .forEach(claim -> advance(claim, running -> running.giveBack(clock.instant())));
    }

    private synchronized List<Worker> staff() {
        return List.copyOf(workers);
    }

    private void hire() {
        var worker = new Worker(claims, doorbell, clock, this::process, () -> stopping);
        workers.add(worker);
        worker.start();
    }

    private Stream<Claim> inWork() {
        return Stream.of(workers.stream().flatMap(worker -> worker.claim().stream()), claims.untaken().stream(),
                finishDocuments.claims()).flatMap(each -> each);
    }

    private void process(Claim claim) {
        long begun = System.nanoTime();
        try {
            processDocument.process(claim, transition -> {
                Optional<DocumentState> now = advance(claim, transition);
                tellOfTheEnd(now, Duration.ofNanos(System.nanoTime() - begun));
                return now;
            });
        } finally {
            claims.leave(claim);
            if (claim.document().url() != null) {
                // Its host may be read from again.
                doorbell.ring();
            }
        }
    }

    /** A worker that did not come back may still do so; it then finds that its claim is not the current one, and ends. */
    private void dismiss(Worker worker) {
        workers.remove(worker);
        worker.dismiss().ifPresent(claim -> {
            log.error("A worker has not come back from document {} in {}; the document is failed",
                    claim.document().id(), limits.longestRun());
            tellOfTheEnd(advance(claim, running -> running.fail(
                    Failure.forGood("Processing took longer than " + limits.longestRun().toSeconds() + " s."),
                    limits.retries(), clock.instant())), limits.longestRun());
            endings.ended(claim.document().id());
        });
        hire();
    }

    private void tellOfTheEnd(Optional<DocumentState> now, Duration took) {
        now.map(DocumentState::status)
                .filter(status -> status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED)
                .ifPresent(status -> observer.processed(status, took));
    }

    private Optional<DocumentState> advance(Claim claim, Function<DocumentState.Running, DocumentState> transition) {
        try {
            Optional<DocumentState> now = queue.advance(claim, transition, clock.instant());
            if (now.isPresent() && now.get() instanceof DocumentState.Queued) {
                doorbell.ring();
            }
            return now;
        } catch (CarrelException problem) {
            // A worker that is late may find the storage closed; its document was given back before.
            if (!stopping) {
                log.warn("Document {} could not be moved on; its lease will end", claim.document().id(), problem);
            }
            return Optional.empty();
        }
    }
}
