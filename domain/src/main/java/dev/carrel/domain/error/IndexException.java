package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** The passage index could not do what it was asked; what it lost is derived from the storage again. */
public final class IndexException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public IndexException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
