package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * The base of all exceptions of Carrel. Each subtype says what could not be done and carries the data that explains it.
 */
public abstract sealed class CarrelException extends RuntimeException
        permits InvalidRequestException, ContentTooLargeException, AddressRefusedException, NotFoundException,
        OverloadedException, UnavailableException, ReplyFailedException,
        DataFolderInUseException, TextChangedException, StorageException, IndexException, EmbeddingException,
        RerankerException, ServerException, UnexpectedException {

    private static final long serialVersionUID = 1L;

    CarrelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the sentence for users; never null, unlike {@link Throwable#getMessage}. */
    public String userMessage() {
        String message = getMessage();
        return message == null ? getClass().getSimpleName() : message;
    }
}
