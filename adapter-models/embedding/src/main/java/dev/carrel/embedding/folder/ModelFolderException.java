package dev.carrel.embedding.folder;

import org.jspecify.annotations.Nullable;

/** A folder does not have the model it should have. The message says what is wrong, where, and what to do. */
public final class ModelFolderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ModelFolderException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    ModelFolderException(String message) {
        this(message, null);
    }

    /** Returns the message. */
    public String explanation() {
        return String.valueOf(getMessage());
    }
}
