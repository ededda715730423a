package dev.carrel.domain.text;

import java.lang.Character.UnicodeScript;

/** The scripts that are written without spaces between words. */
public final class UnspacedScripts {

    private UnspacedScripts() {}

    /** Returns whether words in the script of this character follow each other without a space. */
    public static boolean isUnspaced(int c) {
        // Scripts before Thai, and punctuation and symbols, are the most frequent.
        if (c < 0x0E00 || isBetween(0x2000, c, 0x2E7F)) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO, YI, THAI, LAO, KHMER, MYANMAR, TIBETAN -> true;
            default -> false;
        };
    }

    /** Returns whether this is a Chinese character or belongs to a Japanese syllabary. */
    public static boolean isIdeograph(int c) {
        return Character.isIdeographic(c) || isBetween(0x3040, c, 0x30FF);
    }

    /** Joins two texts as a typesetter would: with a space, or without if the script has none. */
    public static String joinLines(String text, String next) {
        int last = text.codePointBefore(text.length());
        int first = next.codePointAt(0);
        boolean ideographs = isIdeograph(last) && (isIdeograph(first) || isWidePunctuation(first));
        return ideographs || isWidePunctuation(last) ? text + next : text + " " + next;
    }

    /** Returns whether this is full-width punctuation, which includes its own space. */
    private static boolean isWidePunctuation(int c) {
        return isBetween(0x3001, c, 0x301F) || isBetween(0xFF01, c, 0xFF0F) || isBetween(0xFF1A, c, 0xFF1F)
                || isBetween(0xFF3B, c, 0xFF3D) || isBetween(0xFF5B, c, 0xFF65);
    }

    private static boolean isBetween(int first, int c, int last) {
        return first <= c && c <= last;
    }
}
