package dev.carrel.domain.document;

import java.time.Duration;

/**
 * The reason why an attempt failed.
 *
 * @param reason a sentence for users
 * @param retryAfter the pause that the remote side requested; zero if it requested none
 */
public record Failure(String reason, FailureKind kind, Duration retryAfter) {

    /** The prospects of another attempt. */
    public enum FailureKind {
        /** Another attempt may succeed. */
        TRANSIENT,
        /** Another attempt would fail in the same way. */
        PERMANENT,
        /** The source no longer exists. */
        GONE
    }

    /** Returns a failure that is not retried. */
    public static Failure permanentFailure(String reason) {
        return new Failure(reason, FailureKind.PERMANENT, Duration.ZERO);
    }

    /** Returns a failure that is retried. */
    public static Failure transientFailure(String reason) {
        return transientFailure(reason, Duration.ZERO);
    }

    /** Returns a failure that is retried after a pause. */
    public static Failure transientFailure(String reason, Duration retryAfter) {
        return new Failure(reason, FailureKind.TRANSIENT, retryAfter);
    }

    /** Returns the failure of a source that no longer exists. */
    public static Failure sourceGone(String reason) {
        return new Failure(reason, FailureKind.GONE, Duration.ZERO);
    }

    /** Returns whether a later attempt may succeed. */
    public boolean isRetryable() {
        return kind == FailureKind.TRANSIENT;
    }

    /** Returns whether the source no longer exists. */
    public boolean isGone() {
        return kind == FailureKind.GONE;
    }
}
