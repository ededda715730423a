package dev.carrel.domain.document;

import java.time.Duration;

/**
 * Why a document could not be read.
 *
 * @param reason a sentence that a person understands
 * @param notBefore how long the other side asked to be left alone; zero if it did not
 */
public record Failure(String reason, Kind kind, Duration notBefore) {

    /** What is to be expected of another try. */
    public enum Kind {
        /** It may help. */
        FOR_NOW,
        /** It will fail in the same way. */
        FOR_GOOD,
        /** What was there is there no more. */
        GONE
    }

    public static Failure forGood(String reason) {
        return new Failure(reason, Kind.FOR_GOOD, Duration.ZERO);
    }

    public static Failure forNow(String reason) {
        return forNow(reason, Duration.ZERO);
    }

    public static Failure forNow(String reason, Duration notBefore) {
        return new Failure(reason, Kind.FOR_NOW, notBefore);
    }

    public static Failure gone(String reason) {
        return new Failure(reason, Kind.GONE, Duration.ZERO);
    }

    /** Whether trying again later could help. */
    public boolean mayHeal() {
        return kind == Kind.FOR_NOW;
    }

    public boolean isGone() {
        return kind == Kind.GONE;
    }
}
