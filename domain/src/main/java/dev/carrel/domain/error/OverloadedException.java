package dev.carrel.domain.error;

import java.time.Duration;

/** More is being asked at once than is allowed; the same request may pass a little later. */
public final class OverloadedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public OverloadedException(String message, Duration retryAfter) {
        super(message, null);
        this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
