package dev.carrel.domain.document;

import java.time.Duration;

/**
 * Why a document could not be read.
 *
 * @param reason a sentence that a person understands
 * @param retryAfter how long the other side asked to be left alone; zero if it did not
 */
public record Failure(String reason, FailureKind kind, Duration retryAfter) {

    /** What is to be expected of another try. */
    public enum FailureKind {
        /** It may help. */
        TRANSIENT,
        /** It will fail in the same way. */
        PERMANENT,
        /** What was there is there no more. */
        GONE
    }

    public static Failure permanentFailure(String reason) {
        return new Failure(reason, FailureKind.PERMANENT, Duration.ZERO);
    }

    public static Failure transientFailure(String reason) {
        return transientFailure(reason, Duration.ZERO);
    }

    public static Failure transientFailure(String reason, Duration retryAfter) {
        return new Failure(reason, FailureKind.TRANSIENT, retryAfter);
    }

    public static Failure sourceGone(String reason) {
        return new Failure(reason, FailureKind.GONE, Duration.ZERO);
    }

    /** Whether trying again later could help. */
    public boolean isRetryable() {
        return kind == FailureKind.TRANSIENT;
    }

    public boolean isGone() {
        return kind == FailureKind.GONE;
    }
}
