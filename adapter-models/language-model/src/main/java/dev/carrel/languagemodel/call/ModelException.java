package dev.carrel.languagemodel.call;

import java.time.Duration;

/**
 * A failed call to a language model. The server's response is neither in the message nor in the cause, because servers
 * may quote the API key or the prompt.
 */
public final class ModelException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ModelFailure failure;
    private final Duration retryAfter;
    private final boolean retryable;

    private ModelException(ModelFailure failure, String clause, Duration retryAfter, boolean retryable) {
        super(clause, null, false, false);
        this.failure = failure;
        this.retryAfter = retryAfter;
        this.retryable = retryable;
    }

    /** Returns an exception for a failure. */
    public static ModelException of(ModelFailure failure) {
        return withDetail(failure, "", Duration.ZERO);
    }

    /**
     * Returns an exception with a detail for people.
     *
     * @param detail is appended to the clause of the failure
     * @param retryAfter the delay that the server asked for; zero if it did not
     */
    static ModelException withDetail(ModelFailure failure, String detail, Duration retryAfter) {
        return new ModelException(failure, failure.clause() + detail, retryAfter, failure.isRetryable());
    }

    /** Returns the same failure as one that must not be retried, because text was already emitted. */
    public ModelException asNotRetryable() {
        return new ModelException(failure, clause(), retryAfter, false);
    }

    boolean isRetryable() {
        return retryable;
    }

    /** Returns the kind of the failure. */
    public ModelFailure failure() {
        return failure;
    }

    /** Returns what the model does, as the end of a sentence that starts with its name. */
    public String clause() {
        return String.valueOf(getMessage());
    }

    /** Returns the delay that the server asked for; zero if it did not. */
    Duration retryAfter() {
        return retryAfter;
    }
}
