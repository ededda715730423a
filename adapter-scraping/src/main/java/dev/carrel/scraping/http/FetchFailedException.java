package dev.carrel.scraping.http;

import dev.carrel.domain.document.Failure;
import java.time.Duration;

/** A page was not fetched; says why to a person. It is an answer, not a fault, and carries no stack. */
public final class FetchFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    FetchFailedException(Failure failure) {
        super(failure.reason(), null, false, false);
        this.failure = failure;
    }

    public static FetchFailedException permanentFailure(String reason) {
        return new FetchFailedException(Failure.permanentFailure(reason));
    }

    static FetchFailedException transientFailure(String reason) {
        return new FetchFailedException(Failure.transientFailure(reason));
    }

    public static FetchFailedException transientFailure(String reason, Duration retryAfter) {
        return new FetchFailedException(Failure.transientFailure(reason, retryAfter));
    }

    public Failure failure() {
        return failure;
    }
}
