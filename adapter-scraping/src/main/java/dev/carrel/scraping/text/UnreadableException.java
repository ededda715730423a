package dev.carrel.scraping.text;

/** A content has no text for us; says why to a person. It is an answer, not a fault, and carries no stack. */
public final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    public UnreadableException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
