package dev.carrel.formats.parse;

/**
 * A document has no text for us; the message says why to a person. Unchecked, for it passes through parsers' callbacks;
 * it is an answer, not a fault, and carries no stack.
 */
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnreadableException(String sentence) {
        super(sentence, null, false, false);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
