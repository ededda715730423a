package dev.carrel.domain.error;

import java.time.Duration;

/** Too many requests run at the same time; a later retry may succeed. */
public final class OverloadedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public OverloadedException(String message, Duration retryAfter) {
        super(message, null);
        this.retryAfter = retryAfter;
    }

    /** Returns how long to wait before a retry. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
