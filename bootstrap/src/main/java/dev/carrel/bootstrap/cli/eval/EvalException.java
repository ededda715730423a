package dev.carrel.bootstrap.cli.eval;

import java.util.Objects;

/** What was handed in cannot be measured; the message says where it is wrong, in a sentence. */
public final class EvalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EvalException(String message) {
        super(message);
    }

    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }
}
