package dev.carrel.generation.text;

/** Properties of characters that their Unicode category does not express. */
public final class CodePoints {

    private CodePoints() {}

    /** Returns whether this is a format character that is visible, drawn around the digits after it. */
    public static boolean isArabicNumberSign(int c) {
        return isBetween(0x0600, c, 0x0605) || c == 0x06DD || c == 0x070F || isBetween(0x0890, c, 0x0891)
                || c == 0x08E2;
    }

    /** Returns whether this code point is reserved and never a character. */
    public static boolean isNonCharacter(int c) {
        return (c & 0xFFFE) == 0xFFFE || isBetween(0xFDD0, c, 0xFDEF);
    }

    public static boolean isBetween(int first, int c, int last) {
        return first <= c && c <= last;
    }
}
