package dev.carrel.application.port.connector;

import org.jspecify.annotations.Nullable;

/** A place, or an item of it, cannot be read now. The message is a sentence for users, without credentials. */
public final class PlaceException extends Exception {

    private static final long serialVersionUID = 1L;

    public PlaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
