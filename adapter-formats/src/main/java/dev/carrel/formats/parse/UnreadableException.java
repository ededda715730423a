package dev.carrel.formats.parse;

/**
 * Thrown if a document has no text that can be read, with a reason for users. Unchecked, because it passes through
 * callbacks of parsers. An expected outcome, so it has no stack trace.
 */
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence the reason for users
     */
    public UnreadableException(String sentence) {
        super(sentence, null, false, false);
    }

    /** Returns the reason for users. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
