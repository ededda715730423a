package dev.carrel.ranking.analysis;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * Character folding for n-grams: reduces a text to letters and digits without case, accents and width, separated by
 * single spaces, with a space at either end.
 */
public final class FoldedText {

    /** The number of characters that are folded by table; above it accents and case do not matter. */
    private static final int FOLD_TABLE_SIZE = 0x2000;

    private static final char REMOVED = 0;
    private static final char[] FOLD_TABLE = new char[FOLD_TABLE_SIZE];

    static {
        for (char c = 0; c < FOLD_TABLE_SIZE; c++) {
            FOLD_TABLE[c] = computeFold(c);
        }
    }

    private FoldedText() {}

    /** Returns the folded characters of a text. */
    public static char[] foldText(String text) {
        // The text is folded in place: what is written is always before what is read.
        var letters = new char[text.length() + 2];
        text.getChars(0, text.length(), letters, 2);
        letters[0] = ' ';
        char last = ' ';
        int length = 1;
        for (int i = 2; i < letters.length; i++) {
            char c = foldCharacter(letters[i]);
            if (c != REMOVED && (c != ' ' || last != ' ')) {
                letters[length++] = c;
                last = c;
            }
        }
        if (last != ' ') {
            letters[length++] = ' ';
        }
        return Arrays.copyOf(letters, length);
    }

    /**
     * Returns whether a character is Chinese, Japanese or Korean, and carries about as much information as two letters.
     */
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

    /** Returns whether a combining mark is an accent, and not a vowel as in the Indic scripts. */
    private static boolean isAccentMark(char c) {
        return c < 0x0900;
    }
}
