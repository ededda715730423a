package dev.carrel.domain.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a document's processing: a state machine whose transitions are methods of the state where they are
 * legal; an illegal transition does not compile. Immutable.
 */
public sealed interface DocumentState {

    /** How often processing may be interrupted before the document is processed alone. */
    int MAX_INTERRUPTIONS_AMONG_OTHERS = 2;

    /** Returns how many attempts were made since the last submission. */
    int attempts();

    /** Returns the status that names this state. */
    DocumentStatus status();

    /** Returns why the last attempt failed; null if it did not. */
    default @Nullable String message() {
        return null;
    }

    /** Returns the state of a new document. */
    static Queued newlyQueued(Instant now) {
        return new Queued(0, now, null);
    }

    /** Returns the state after a repeated submission: the document is processed again, with all attempts. */
    DocumentState resubmit(Instant now);

    /**
     * Waits for a worker.
     *
     * @param dueAt the earliest time of the next attempt
     * @param message why the previous attempt failed; null before the first
     * @param interruptions see {@link Running#interruptions}
     */
    record Queued(int attempts, Instant dueAt, @Nullable String message,
            int interruptions) implements DocumentState {

        /** Creates the state of a document whose processing was never interrupted. */
        public Queued(int attempts, Instant dueAt, @Nullable String message) {
            this(attempts, dueAt, message, 0);
        }

        /** Returns whether the next attempt is to be made while no other document is processed. */
        public boolean needsIsolation() {
            return interruptions >= MAX_INTERRUPTIONS_AMONG_OTHERS;
        }

        /** Begins an attempt. */
        public Running claim(Lease lease) {
            return new Running(attempts + 1, lease, false, interruptions);
        }

        @Override
        public DocumentStatus status() {
            return DocumentStatus.QUEUED;
        }

        @Override
        public Queued resubmit(Instant now) {
            return newlyQueued(now);
        }
    }

    /**
     * Is processed by a worker.
     *
     * @param resubmitted whether the document was submitted again meanwhile, so that another run follows
     * @param interruptions how many attempts {@linkplain #expire ended suddenly} since the last submission
     */
    record Running(int attempts, Lease lease, boolean resubmitted, int interruptions) implements DocumentState {

        /** Creates the state of a document whose processing was never interrupted. */
        public Running(int attempts, Lease lease, boolean resubmitted) {
            this(attempts, lease, resubmitted, 0);
        }

        /** Ends the attempt successfully. */
        public DocumentState succeed(Instant now) {
            return resubmitted ? newlyQueued(now) : new Success(attempts);
        }

        /** Returns to the queue if the failure is transient and attempts are left; fails otherwise. */
        public DocumentState fail(Failure failure, RetryPolicy policy, Instant now) {
            if (resubmitted) {
                return newlyQueued(now);
            }
            return policy.delayAfter(attempts, failure)
                    .<DocumentState>map(wait -> new Queued(attempts, now.plus(wait), failure.reason(), interruptions))
                    .orElseGet(() -> new Failed(attempts, failure.reason(), failure.isGone()));
        }

        /**
         * Returns to the queue because the worker stops early, for example when the engine closes; the attempt does not
         * count.
         */
        public Queued release(Instant now) {
            return resubmitted ? newlyQueued(now) : new Queued(attempts - 1, now, null, interruptions);
        }

        /**
         * Returns to the queue until a time, for a reason that lies outside of the document: the attempt does not
         * count.
         */
        public Queued postpone(String reason, Instant until, Instant now) {
            return resubmitted ? newlyQueued(now) : new Queued(attempts - 1, until, reason, interruptions);
        }

        /**
         * Begins a part of the attempt that may take long, and in which the document harms no process of the engine:
         * however often that is interrupted, it goes on.
         */
        public Running beginRecognition() {
            return new Running(1, lease, resubmitted, 0);
        }

        /**
         * Ends an attempt that ended suddenly: its process died, or its lease ended. The document may have been the
         * cause, or any other that was processed at the same time. So one that was interrupted twice is processed alone
         * from then on, and if that is interrupted too, it fails once more than half of the attempts are used.
         */
        public DocumentState expire(RetryPolicy policy, Instant now) {
            boolean wasAlone = interruptions >= MAX_INTERRUPTIONS_AMONG_OTHERS;
            if (wasAlone && !resubmitted && 2 * attempts > policy.maxAttempts()) {
                return new Failed(attempts, "Carrel ended suddenly each time it processed this document,"
                        + " the last time while it processed no other.", false);
            }
            return new Running(attempts, lease, resubmitted, interruptions + 1)
                    .fail(Failure.transientFailure("Processing stopped before it was finished."), policy, now);
        }

        @Override
        public DocumentStatus status() {
            return DocumentStatus.RUNNING;
        }

        @Override
        public Running resubmit(Instant now) {
            return new Running(attempts, lease, true, interruptions);
        }
    }

    /** Read and searchable. */
    record Success(int attempts) implements DocumentState {

        @Override
        public DocumentStatus status() {
            return DocumentStatus.SUCCESS;
        }

        @Override
        public Queued resubmit(Instant now) {
            return newlyQueued(now);
        }
    }

    /**
     * Failed permanently or after all attempts; an earlier text remains searchable.
     *
     * @param gone whether the source no longer exists; the earlier text is then removed after a grace period
     */
    record Failed(int attempts, String message, boolean gone) implements DocumentState {

        @Override
        public DocumentStatus status() {
            return DocumentStatus.FAILED;
        }

        @Override
        public Queued resubmit(Instant now) {
            return newlyQueued(now);
        }
    }

    /**
     * A lease: the exclusive right of one worker to process a document for a limited time.
     *
     * @param fencingToken increases with every claim of the document and is never reused; the storage rejects a worker
     * with an older one
     * @param expiresAt when the lease ends and another worker may claim the document
     */
    record Lease(long fencingToken, Instant expiresAt) {}
}
