package dev.carrel.scraping.http;

import dev.carrel.domain.document.Failure;
import java.time.Duration;

/** Thrown if a fetch fails, with a reason for users. An expected outcome, so it has no stack trace. */
public final class FetchFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;
    private final FetchFailureKind kind;

    FetchFailedException(Failure failure) {
        this(failure, FetchFailureKind.OTHER);
    }

    FetchFailedException(Failure failure, FetchFailureKind kind) {
        super(failure.reason(), null, false, false);
        this.failure = failure;
        this.kind = kind;
    }

    /** What an operator may have to change before a fetch succeeds. */
    public enum FetchFailureKind {
        /** The address policy refuses the address. */
        ADDRESS_REFUSED,
        /** The host does not exist, or the policy refuses its addresses: they are not to be distinguished. */
        HOST_NOT_FOUND,
        /** Neither of them. */
        OTHER
    }

    /** Creates a failure that a retry would not change. */
    public static FetchFailedException permanentFailure(String reason) {
        return new FetchFailedException(Failure.permanentFailure(reason));
    }

    static FetchFailedException transientFailure(String reason) {
        return new FetchFailedException(Failure.transientFailure(reason));
    }

    /** Creates a failure that a retry may heal, not before this delay. */
    public static FetchFailedException transientFailure(String reason, Duration retryAfter) {
        return new FetchFailedException(Failure.transientFailure(reason, retryAfter));
    }

    /** Returns the kind of the failure. */
    public FetchFailureKind kind() {
        return kind;
    }

    /** Returns the reason and whether a retry may help. */
    public Failure failure() {
        return failure;
    }
}
