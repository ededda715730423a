package dev.carrel.languagemodel.output;

/**
 * Output of a streaming parser that holds back white space until the next text decides whether it stays. Not
 * thread-safe.
 */
final class SpacedOutput {

    private final StringBuilder out = new StringBuilder();
    /** Emitted with the next word, or dropped with the mark after it. */
    private final StringBuilder pendingSpace = new StringBuilder();
    private final TrailingIdentifier identifier = new TrailingIdentifier();
    private char last;
    private boolean begun;
    private boolean dropsSpaces;

    /** Returns the text since the last call. */
    String drainText() {
        String text = out.toString();
        out.setLength(0);
        return text;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || isLineBreak(c);
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /** Holds back white space; at the start of a line, spaces after a dropped mark vanish. */
    void holdSpace(char c) {
        if (!dropsSpaces || isLineBreak(c)) {
            dropsSpaces = false;
            pendingSpace.append(c);
        }
    }

    boolean hasPendingSpace() {
        return !pendingSpace.isEmpty();
    }

    /** Returns the identifier that directly precedes the next character; empty if there is none. */
    String identifierBefore() {
        return pendingSpace.isEmpty() ? identifier.currentWord() : "";
    }

    /** Returns whether the next character directly follows a backslash. */
    boolean isAfterBackslash() {
        return last == '\\' && pendingSpace.isEmpty();
    }

    /** Writes the white space held back and a text. */
    void writeText(String text) {
        identifier.appendText(pendingSpace);
        identifier.appendText(text);
        out.append(pendingSpace).append(text);
        pendingSpace.setLength(0);
        dropsSpaces = false;
        if (!text.isEmpty()) {
            begun = true;
            last = text.charAt(text.length() - 1);
        }
    }

    /** Writes the index of an identifier, so that another index may follow. */
    void writeIndex(String text) {
        String before = identifier.currentWord();
        writeText(text);
        identifier.restoreWord(before);
    }

    /** Drops the white space before a dropped mark, unless it separates lines or words. */
    void dropSpaceBefore(char next) {
        boolean beginsLine = !begun || pendingSpace.indexOf("\n") >= 0;
        if (beginsLine || opensWord(next)) {
            out.append(pendingSpace);
            dropsSpaces = beginsLine;
        }
        pendingSpace.setLength(0);
    }

    /** Drops the white space before a dropped mark at the end of a line. */
    void dropSpaceBeforeLineEnd() {
        pendingSpace.setLength(0);
    }

    private static boolean opensWord(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || switch (Character.getType(c)) {
            case Character.START_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }
}
