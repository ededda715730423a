package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/** Something that Carrel was asked for and could not do; the leaves say what, and carry the data that explains it. */
public abstract sealed class CarrelException extends RuntimeException
        permits InvalidRequestException, ContentTooLargeException, AddressRefusedException, NotFoundException,
        OverloadedException, UnavailableException, ReplyTimedOutException, ReplyAbortedException,
        DataFolderInUseException, StorageException, IndexException, EmbeddingException, UnexpectedException {

    private static final long serialVersionUID = 1L;

    CarrelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The sentence for a person; never null, unlike what {@link Throwable} promises. */
    public String userMessage() {
        String message = getMessage();
        return message == null ? getClass().getSimpleName() : message;
    }
}
