package dev.carrel.application.access;

import java.time.Duration;
import java.time.Instant;

/** Whether something that was made for a short time is still valid. */
public final class ExpiryCheck {

    private ExpiryCheck() {}

    /**
     * Returns whether it has not expired. What was made while the clock was ahead expires once the clock is right: else
     * it would live until the clock has caught up. A clock that was ahead by less than the lifetime does no harm.
     *
     * @param lifetime the time from its making to {@code expiresAt}
     */
    public static boolean isValid(Instant expiresAt, Duration lifetime, Instant now) {
        return now.isBefore(expiresAt) && expiresAt.isBefore(now.plus(lifetime.multipliedBy(2)));
    }
}
