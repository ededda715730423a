package dev.carrel.domain.document;

/**
 * Content without usable text; the {@linkplain #reason reason} is a sentence for users. An expected result rather than
 * a fault, therefore without a stack trace; unchecked, because it passes through the callbacks of parsers.
 */
public final class UnreadableContentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    public UnreadableContentException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    /** Returns the exception for a text of more than {@link NewDocument#MAX_TEXT_BYTES}. */
    public static UnreadableContentException textTooLarge() {
        return new UnreadableContentException("Its text is larger than 5 MiB.");
    }

    /** Returns why the content cannot be read, as a sentence. */
    public String reason() {
        return reason;
    }
}
