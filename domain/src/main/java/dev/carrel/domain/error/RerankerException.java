package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** A reranking model is unavailable. Results keep the order of the search. */
public final class RerankerException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public RerankerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
