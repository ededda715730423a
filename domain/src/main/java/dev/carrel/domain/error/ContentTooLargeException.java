package dev.carrel.domain.error;

/** A text that is larger than a library takes. */
public final class ContentTooLargeException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final long limit;

    /**
     * @param what what is too large, e.g. {@code text}
     * @param limit the most that is taken, in bytes of UTF-8
     */
    public ContentTooLargeException(String what, long limit) {
        super(what + " must be at most " + limit + " bytes", null);
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }
}
