package dev.carrel.scraping.extract;

/** A content has no text for us; says why to a person. It is an answer, not a fault, and carries no stack. */
final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    UnreadableException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }
}
