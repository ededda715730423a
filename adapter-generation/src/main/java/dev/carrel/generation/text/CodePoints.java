package dev.carrel.generation.text;

/** What Unicode's categories do not tell of characters. */
public final class CodePoints {

    private CodePoints() {}

    /** Signs that are drawn around the digits after them, and formats only by name. */
    public static boolean isArabicNumberSign(int c) {
        return isBetween(0x0600, c, 0x0605) || c == 0x06DD || c == 0x070F || isBetween(0x0890, c, 0x0891)
                || c == 0x08E2;
    }

    /** Those that will never be characters. */
    public static boolean isNonCharacter(int c) {
        return (c & 0xFFFE) == 0xFFFE || isBetween(0xFDD0, c, 0xFDEF);
    }

    public static boolean isBetween(int first, int c, int last) {
        return first <= c && c <= last;
    }
}
