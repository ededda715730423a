package dev.carrel.retrieval.analysis;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * A text reduced to its letters and digits, as they are compared one by one: without case, accents and width, with one
 * space for whatever else stands between them, and one at either end.
 */
public final class FoldedText {

    /** Beyond them no letter has an accent or a case that matters. */
    private static final int FOLD_TABLE_SIZE = 0x2000;

    private static final char REMOVED = 0;
    private static final char[] FOLD_TABLE = new char[FOLD_TABLE_SIZE];

    static {
        for (char c = 0; c < FOLD_TABLE_SIZE; c++) {
            FOLD_TABLE[c] = computeFold(c);
        }
    }

    private FoldedText() {}

    public static char[] foldText(String text) {
        var letters = new char[text.length() + 2];
        letters[0] = ' ';
        int length = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = foldCharacter(text.charAt(i));
            if (c != REMOVED && (c != ' ' || letters[length - 1] != ' ')) {
                letters[length++] = c;
            }
        }
        if (letters[length - 1] != ' ') {
            letters[length++] = ' ';
        }
        return Arrays.copyOf(letters, length);
    }

    /** Whether a sign says about as much as two letters, as those of Chinese, Japanese and Korean do. */
    public static boolean isDenseScript(char c) {
        return c >= 0x2E80 && c <= 0xD7FF;
    }

    private static char foldCharacter(char c) {
        if (c < FOLD_TABLE_SIZE) {
            return FOLD_TABLE[c];
        }
        if (c > 0xFF00 && c < 0xFF5F) {
            return FOLD_TABLE[c - 0xFEE0];
        }
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) ? c : ' ';
    }

    private static char computeFold(char c) {
        if (Character.isLetterOrDigit(c)) {
            String decomposed = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKD);
            char letter = Character.toLowerCase(Character.toUpperCase(decomposed.charAt(0)));
            return Character.isLetterOrDigit(letter) ? letter : Character.toLowerCase(c);
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK -> isAccentMark(c) ? REMOVED : c;
            case Character.COMBINING_SPACING_MARK -> c;
            case Character.FORMAT -> REMOVED;
            default -> ' ';
        };
    }

    /** Not a vowel of a script that writes vowels as marks. */
    private static boolean isAccentMark(char c) {
        return c < 0x0900;
    }
}
