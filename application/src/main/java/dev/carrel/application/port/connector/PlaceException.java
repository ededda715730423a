package dev.carrel.application.port.connector;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A place, or an item of it, cannot be read now. The message is a sentence for users, without credentials. */
public final class PlaceException extends Exception {

    /** Follows the sentence that an address may not be read. Who follows places may learn which setting counts. */
    public static final String HOW_TO_ALLOW = " The operator can allow it by the setting fetch.allow.";

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public PlaceException(String message, @Nullable Throwable cause) {
        this(message, cause, Duration.ZERO);
    }

    /** @param retryAfter how long the place asks to be left alone; zero if it does not */
    public PlaceException(String message, @Nullable Throwable cause, Duration retryAfter) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /** Returns how long the place asks to be left alone; zero if it does not. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** Returns the sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
