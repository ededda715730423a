package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** An operation of the passage index failed. The index can be rebuilt from the storage. */
public final class IndexException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public IndexException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
