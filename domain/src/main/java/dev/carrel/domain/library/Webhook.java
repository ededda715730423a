package dev.carrel.domain.library;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * Where a library tells that the processing of a document has ended.
 *
 * @param secret what the calls are signed with, {@value #MIN_SECRET_CHARACTERS} to {@value #MAX_SECRET_CHARACTERS}
 * characters
 */
public record Webhook(WebAddress url, String secret) {

    public static final int MIN_SECRET_CHARACTERS = 24;
    public static final int MAX_SECRET_CHARACTERS = 256;

    public Webhook {
        if (secret.length() < MIN_SECRET_CHARACTERS || secret.length() > MAX_SECRET_CHARACTERS) {
            throw InvalidRequestException.of("webhookSecret",
                    "must be " + MIN_SECRET_CHARACTERS + " to " + MAX_SECRET_CHARACTERS + " characters");
        }
    }

    /** Without the secret, which is not to get into a log. */
    @Override
    public String toString() {
        return "Callback[" + url + "]";
    }
}
