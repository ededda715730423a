package dev.carrel.api.evaluation;

import java.util.Objects;

/** Thrown for a test collection or an argument that cannot be used; the message names the location. */
public final class EvaluationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a sentence for the user. */
    public EvaluationException(String message) {
        super(message);
    }

    /** Returns the sentence for the user. */
    public String userMessage() {
        return Objects.requireNonNull(getMessage());
    }
}
