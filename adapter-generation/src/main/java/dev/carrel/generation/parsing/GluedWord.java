package dev.carrel.generation.parsing;

/**
 * The identifier or LaTeX command that a text ends in, character by character. Words of scripts other than ASCII are
 * none: citations directly follow words in scripts without spaces.
 */
final class GluedWord {

    private static final int MAX_CHARACTERS = 64;

    private final StringBuilder word = new StringBuilder();

    void follow(CharSequence text) {
        text.chars().forEach(c -> follow((char) c));
    }

    private void follow(char c) {
        boolean goesOn = c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
        if (!goesOn || word.length() >= MAX_CHARACTERS) {
            word.setLength(0);
        }
        if (goesOn || c == '\\') {
            word.append(c);
        }
    }

    /** Empty if the text ends in none. */
    String get() {
        return word.toString();
    }

    void set(String known) {
        word.setLength(0);
        word.append(known);
    }
}
