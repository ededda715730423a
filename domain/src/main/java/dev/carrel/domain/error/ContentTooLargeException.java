package dev.carrel.domain.error;

/** A text exceeds the size limit of a library. */
public final class ContentTooLargeException extends CarrelException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param what the name of the field, e.g. {@code text}
     * @param limit the maximum size in bytes of UTF-8
     */
    public ContentTooLargeException(String what, long limit) {
        super(what + " must be at most " + limit + " bytes", null);
    }
}
