package dev.carrel.domain.library;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * The endpoint of a library that receives an event when the processing of a document ends.
 *
 * @param secret the key that signs the events, {@value #MIN_SECRET_CHARACTERS} to {@value #MAX_SECRET_CHARACTERS}
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

    /** Hides the secret from logs. */
    @Override
    public String toString() {
        return "Callback[" + url + "]";
    }
}
