package dev.carrel.application.ingest;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves leased documents out of the running state. A lease that is no longer the current one has no effect: its number
 * is a fencing token.
 */
final class DocumentTransitions {

    private static final Logger log = LoggerFactory.getLogger(DocumentTransitions.class);

    /** The delay of a document that could not be stored for want of the database or of space. */
    private static final Duration POSTPONEMENT = Duration.ofSeconds(5);

    private final DocumentQueue queue;
    private final RetryPolicy retries;
    private final EngineObserver observer;
    private final WorkSignal workSignal;
    private final ChangeFeed changes;
    private final InstantSource clock;

    DocumentTransitions(DocumentQueue queue, RetryPolicy retries, EngineObserver observer, WorkSignal workSignal,
            ChangeFeed changes, InstantSource clock) {
        this.queue = queue;
        this.retries = retries;
        this.observer = observer;
        this.workSignal = workSignal;
        this.changes = changes;
        this.clock = clock;
    }

    /** Moves a document to success. */
    void succeed(DocumentLease lease, Duration elapsed) {
        observeEnd(transition(lease, running -> running.succeed(clock.instant())), elapsed);
    }

    /**
     * Moves a document back to the queue with a delay, or to failed if the failure is permanent or the last attempt's.
     */
    void fail(DocumentLease lease, Failure failure, Duration elapsed) {
        observeEnd(transition(lease, running -> running.fail(failure, retries, clock.instant())), elapsed);
    }

    /** Moves a document back to the queue with a short delay, without counting this attempt. */
    void postpone(DocumentLease lease, String reason) {
        Instant now = clock.instant();
        transition(lease, running -> running.postpone(reason, now.plus(POSTPONEMENT), now));
    }

    /**
     * Begins to read the pages of a document; see {@link DocumentState.Running#beginRecognition}.
     *
     * @return false if the lease is no longer the current one
     */
    boolean beginRecognition(DocumentLease lease) {
        return transition(lease, DocumentState.Running::beginRecognition).isPresent();
    }

    /** Returns a document to the queue without counting this attempt. */
    void release(DocumentLease lease) {
        transition(lease, running -> running.release(clock.instant()));
    }

    private void observeEnd(Optional<DocumentState> state, Duration elapsed) {
        state.map(DocumentState::status)
                .filter(status -> status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED)
                .ifPresent(status -> observer.onDocumentEnded(status, elapsed));
    }

    private Optional<DocumentState> transition(DocumentLease lease,
            Function<DocumentState.Running, DocumentState> transition) {
        try {
            Optional<DocumentState> state = queue.applyTransition(lease, transition, clock.instant());
            state.ifPresent(now -> changes.noteDocument(lease.library(), lease.id()));
            if (state.isPresent() && state.get() instanceof DocumentState.Queued) {
                workSignal.signalWork();
            }
            return state;
        } catch (CarrelException e) {
            // A late worker may find the storage closed; its document was released before.
            if (!workSignal.isShutDown()) {
                FailureLog.warn(log, e, "The state of document {} could not be changed; its lease will expire",
                        lease.id());
            }
            return Optional.empty();
        }
    }
}
