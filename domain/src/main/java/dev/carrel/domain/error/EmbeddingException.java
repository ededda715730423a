package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** An embedding model is unavailable. Search continues with words alone; background embedding is retried. */
public final class EmbeddingException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public EmbeddingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
