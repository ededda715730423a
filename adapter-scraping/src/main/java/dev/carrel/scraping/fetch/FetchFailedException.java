package dev.carrel.scraping.fetch;

import dev.carrel.domain.document.Failure;
import java.time.Duration;

/** A page was not fetched; says why to a person. It is an answer, not a fault, and carries no stack. */
final class FetchFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    FetchFailedException(Failure failure) {
        super(failure.reason(), null, false, false);
        this.failure = failure;
    }

    static FetchFailedException forGood(String reason) {
        return new FetchFailedException(Failure.permanentFailure(reason));
    }

    static FetchFailedException forNow(String reason) {
        return new FetchFailedException(Failure.transientFailure(reason));
    }

    static FetchFailedException forNow(String reason, Duration notBefore) {
        return new FetchFailedException(Failure.transientFailure(reason, notBefore));
    }

    Failure failure() {
        return failure;
    }
}
