package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** The storage could not do what it was asked: a full disk, a damaged file, a schema of a later version. */
public final class StorageException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
