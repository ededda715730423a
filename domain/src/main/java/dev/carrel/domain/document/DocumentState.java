package dev.carrel.domain.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the processing of a document stands. A transition is a method of the state where it is legal and returns the next
 * state; what is not legal does not compile. Immutable.
 */
public sealed interface DocumentState {

    /** How many times reading was tried since the document was last handed in. */
    int attempts();

    DocumentStatus status();

    /** Why reading failed, or failed the last time; null if it did not. */
    default @Nullable String message() {
        return null;
    }

    /** A document just handed in. */
    static Queued newlyQueued(Instant now) {
        return new Queued(0, now, null);
    }

    /** What becomes of the document when it is handed in again: it is read once more, from the first try on. */
    DocumentState resubmit(Instant now);

    /**
     * Waits for a worker.
     *
     * @param dueAt not before when
     * @param message why the try before failed; null before the first
     */
    record Queued(int attempts, Instant dueAt, @Nullable String message) implements DocumentState {

        public Running claim(Lease lease) {
            return new Running(attempts + 1, lease, false);
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
     * A worker has it.
     *
     * @param resubmitted whether it was handed in again meanwhile, so that another run follows this one
     */
    record Running(int attempts, Lease lease, boolean resubmitted) implements DocumentState {

        public DocumentState succeed(Instant now) {
            return resubmitted ? newlyQueued(now) : new Success(attempts);
        }

        /** Back to the queue while the failure may heal and tries are left, else failed. */
        public DocumentState fail(Failure failure, RetryPolicy policy, Instant now) {
            if (resubmitted) {
                return newlyQueued(now);
            }
            return policy.delayAfter(attempts, failure)
                    .<DocumentState>map(wait -> new Queued(attempts, now.plus(wait), failure.reason()))
                    .orElseGet(() -> new Failed(attempts, failure.reason(), failure.isGone()));
        }

        /** The worker stops before it is done, as when the engine closes; this try does not count. */
        public Queued release(Instant now) {
            return resubmitted ? newlyQueued(now) : new Queued(attempts - 1, now, null);
        }

        /**
         * The worker died or overstayed its lease; this try counts, so that a document which kills its worker cannot do
         * so for ever.
         */
        public DocumentState expire(RetryPolicy policy, Instant now) {
            return fail(Failure.transientFailure("Processing stopped before it was finished."), policy, now);
        }

        @Override
        public DocumentStatus status() {
            return DocumentStatus.RUNNING;
        }

        @Override
        public Running resubmit(Instant now) {
            return new Running(attempts, lease, true);
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
     * Given up, with the reason; an earlier good text goes on answering.
     *
     * @param gone whether what it was read from is there no more, so that the earlier text answers for a time of grace
     * only
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
}
