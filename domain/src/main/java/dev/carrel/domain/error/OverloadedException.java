package dev.carrel.domain.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Too many requests run at the same time, or exceed a limit of their sender; a later retry may succeed. */
public final class OverloadedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;
    private final @Nullable String policy;

    public OverloadedException(String message, Duration retryAfter) {
        this(message, retryAfter, null);
    }

    /** @param policy the name of the limit that the request exceeds; null if it is none of its sender */
    public OverloadedException(String message, Duration retryAfter, @Nullable String policy) {
        super(message, null);
        this.retryAfter = retryAfter;
        this.policy = policy;
    }

    /** Returns the name of the limit that the request exceeds; empty if it is none of its sender. */
    public Optional<String> policy() {
        return Optional.ofNullable(policy);
    }

    /** Returns how long to wait before a retry. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
