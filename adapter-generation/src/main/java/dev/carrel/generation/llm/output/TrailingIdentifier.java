package dev.carrel.generation.llm.output;

/**
 * The identifier or LaTeX command that a text ends in, character by character. Words of scripts other than ASCII are
 * none: citations directly follow words in scripts without spaces.
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

    /** Empty if the text ends in none. */
    String currentWord() {
        return word.toString();
    }

    void restoreWord(String known) {
        word.setLength(0);
        word.append(known);
    }
}
