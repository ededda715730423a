package dev.carrel.domain.error;

import java.time.Duration;

/** The engine cannot accept a request: its queue is full, or it is starting or closing. */
public final class UnavailableException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public UnavailableException(String message, Duration retryAfter) {
        super(message, null);
        this.retryAfter = retryAfter;
    }

    /** Returns how long to wait before a retry. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
