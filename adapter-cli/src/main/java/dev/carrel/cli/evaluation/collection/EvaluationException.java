package dev.carrel.cli.evaluation.collection;

import java.util.Objects;

/** What was handed in cannot be measured; the message says where it is wrong, in a sentence. */
public final class EvaluationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EvaluationException(String message) {
        super(message);
    }

    public String userMessage() {
        return Objects.requireNonNull(getMessage());
    }
}
