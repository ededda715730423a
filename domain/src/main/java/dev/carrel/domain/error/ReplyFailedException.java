package dev.carrel.domain.error;

import java.time.Duration;

/** A reply could not be completed: it exceeded its time limit, or failed after its beginning was already delivered. */
public final class ReplyFailedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final ReplyFailure failure;

    private ReplyFailedException(ReplyFailure failure, String message) {
        super(message, null);
        this.failure = failure;
    }

    /** Returns the exception for a reply that exceeded the time limit of a query. */
    public static ReplyFailedException timedOut(Duration limit) {
        return new ReplyFailedException(ReplyFailure.TIMED_OUT,
                "The reply was not ready within " + limit.toSeconds() + " seconds.");
    }

    /**
     * Returns the exception for a reply that failed after its beginning was delivered.
     *
     * @param why a clause such as "the language model stopped in the middle"
     */
    public static ReplyFailedException aborted(String why) {
        return new ReplyFailedException(ReplyFailure.ABORTED, "The reply broke off: " + why + ".");
    }

    /** Returns how the reply failed. */
    public ReplyFailure failure() {
        return failure;
    }

    /** How a reply failed. */
    public enum ReplyFailure {
        /** It exceeded its time limit. */
        TIMED_OUT,
        /** It failed after its beginning was delivered. */
        ABORTED
    }
}
