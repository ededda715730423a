package dev.carrel.generation.extractive.text;

import java.lang.Character.UnicodeScript;

/** Tells the scripts that are written without spaces between words. */
public final class UnspacedScripts {

    private UnspacedScripts() {}

    /** Whether words of this character's script follow each other without a space. */
    public static boolean isUnspaced(int c) {
        if (c < 0x0E00) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO, YI, THAI, LAO, KHMER, MYANMAR, TIBETAN -> true;
            default -> false;
        };
    }

    /** Whether this is a Chinese character or one of the Japanese syllabaries. */
    static boolean isIdeograph(int c) {
        return Character.isIdeographic(c) || isBetween(0x3040, c, 0x30FF);
    }

    /** Puts one text after another as a line is set: with a space between, unless the script has none. */
    public static String joinLines(String text, String next) {
        int last = text.codePointBefore(text.length());
        int first = next.codePointAt(0);
        boolean ideographs = isIdeograph(last) && (isIdeograph(first) || isWidePunctuation(first));
        return ideographs || isWidePunctuation(last) ? text + next : text + " " + next;
    }

    /** Whether this is punctuation as wide as an ideograph, which brings its own space. */
    private static boolean isWidePunctuation(int c) {
        return isBetween(0x3001, c, 0x301F) || isBetween(0xFF01, c, 0xFF0F) || isBetween(0xFF1A, c, 0xFF1F)
                || isBetween(0xFF3B, c, 0xFF3D) || isBetween(0xFF5B, c, 0xFF65);
    }

    private static boolean isBetween(int first, int c, int last) {
        return first <= c && c <= last;
    }
}
