package dev.carrel.domain.library;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * Where a library tells that the processing of a document has ended.
 *
 * @param secret what the calls are signed with, {@value #FEWEST_SECRET_CHARACTERS} to {@value #MOST_SECRET_CHARACTERS}
 * characters
 */
public record Callback(WebAddress url, String secret) {

    public static final int FEWEST_SECRET_CHARACTERS = 24;
    public static final int MOST_SECRET_CHARACTERS = 256;

    public Callback {
        if (secret.length() < FEWEST_SECRET_CHARACTERS || secret.length() > MOST_SECRET_CHARACTERS) {
            throw InvalidRequestException.of("webhookSecret",
                    "must be " + FEWEST_SECRET_CHARACTERS + " to " + MOST_SECRET_CHARACTERS + " characters");
        }
    }

    /** Without the secret, which is not to get into a log. */
    @Override
    public String toString() {
        return "Callback[" + url + "]";
    }
}
