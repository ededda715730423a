package dev.carrel.languagemodel.output;

/**
 * The identifier or LaTeX command at the end of a text, tracked character by character. Only ASCII words count: in
 * scripts without spaces, citations directly follow words.
 */
final class TrailingIdentifier {

    private static final int MAX_CHARACTERS = 64;

    private final StringBuilder word = new StringBuilder();

    void appendText(CharSequence text) {
        text.chars().forEach(c -> appendText((char) c));
    }

    private void appendText(char c) {
        boolean goesOn = c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
        if (!goesOn || word.length() >= MAX_CHARACTERS) {
            word.setLength(0);
        }
        if (goesOn || c == '\\') {
            word.append(c);
        }
    }

    /** Returns the identifier; empty if the text ends with none. */
    String currentWord() {
        return word.toString();
    }

    void restoreWord(String known) {
        word.setLength(0);
        word.append(known);
    }
}
