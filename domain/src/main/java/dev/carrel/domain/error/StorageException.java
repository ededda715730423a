package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * The storage could not do what it was asked: a full disk, which has a type of its own, a damaged file, a schema of a
 * later version.
 */
public sealed class StorageException extends CarrelException permits StorageFullException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
