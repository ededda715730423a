package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** A model could not embed texts just now. Whatever needed it goes on by words, or is tried again later. */
public final class EmbeddingException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public EmbeddingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
