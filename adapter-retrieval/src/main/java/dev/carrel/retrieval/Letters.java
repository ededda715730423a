package dev.carrel.retrieval;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * A text reduced to its letters and digits, as they are compared one by one: without case, accents and width, with one
 * space for whatever else stands between them, and one at either end.
 */
final class Letters {

    /** Beyond them no letter has an accent or a case that matters. */
    private static final int FOLDED = 0x2000;

    private static final char NOTHING = 0;
    private static final char[] FOLDS = new char[FOLDED];

    static {
        for (char c = 0; c < FOLDED; c++) {
            FOLDS[c] = folded(c);
        }
    }

    private Letters() {}

    static char[] of(String text) {
        var letters = new char[text.length() + 2];
        letters[0] = ' ';
        int length = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = letter(text.charAt(i));
            if (c != NOTHING && (c != ' ' || letters[length - 1] != ' ')) {
                letters[length++] = c;
            }
        }
        if (letters[length - 1] != ' ') {
            letters[length++] = ' ';
        }
        return Arrays.copyOf(letters, length);
    }

    /** Whether a sign says about as much as two letters, as those of Chinese, Japanese and Korean do. */
    static boolean isDense(char c) {
        return c >= 0x2E80 && c <= 0xD7FF;
    }

    private static char letter(char c) {
        if (c < FOLDED) {
            return FOLDS[c];
        }
        if (c > 0xFF00 && c < 0xFF5F) {
            return FOLDS[c - 0xFEE0];
        }
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) ? c : ' ';
    }

    private static char folded(char c) {
        if (Character.isLetterOrDigit(c)) {
            String decomposed = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKD);
            char letter = Character.toLowerCase(Character.toUpperCase(decomposed.charAt(0)));
            return Character.isLetterOrDigit(letter) ? letter : Character.toLowerCase(c);
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK -> isAccent(c) ? NOTHING : c;
            case Character.COMBINING_SPACING_MARK -> c;
            case Character.FORMAT -> NOTHING;
            default -> ' ';
        };
    }

    /** Not a vowel of a script that writes vowels as marks. */
    private static boolean isAccent(char c) {
        return c < 0x0900;
    }
}
