package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * An operation of the storage failed, for example because of a damaged file or a newer schema. A full disk has a
 * subtype.
 */
public sealed class StorageException extends CarrelException permits StorageFullException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
