package dev.carrel.generation.extractive.text;

import dev.carrel.generation.text.CodePoints;

/**
 * Text without what a reader cannot see but a program, or the direction of the line, would follow: control characters,
 * bidirectional overrides, zero-width characters, tags, halves of surrogate pairs. Every white space is a plain space
 * or a line feed. What is left is as it was.
 */
public final class PassageCleaner {

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    /** Before Hebrew come the scripts that never join: Latin, Greek, Cyrillic, Armenian. */
    private static final int FIRST_OF_JOINING_SCRIPTS = 0x0590;

    private PassageCleaner() {}

    public static String cleanText(String text) {
        var clean = new StringBuilder(text.length());
        int previous = -1;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (isLineBreak(c)) {
                if (!(c == '\n' && previous == '\r')) {
                    clean.append('\n');
                }
            } else if (c == ' ' || c == '\t' || Character.isSpaceChar(c)) {
                clean.append(' ');
            } else if (isPlain(c) || (isJoiner(c) ? isAfterJoiningScript(clean) : isVisible(c))) {
                clean.appendCodePoint(c);
            }
            previous = c;
        }
        return clean.toString();
    }

    /** What most text is made of, told fast. */
    private static boolean isPlain(int c) {
        return CodePoints.isBetween('!', c, '~');
    }

    private static boolean isLineBreak(int c) {
        return CodePoints.isBetween('\n', c, '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isJoiner(int c) {
        return c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
    }

    /** Persian, the scripts of India and emoji are spelt with joiners; elsewhere they only hide. */
    private static boolean isAfterJoiningScript(StringBuilder before) {
        if (before.isEmpty()) {
            return false;
        }
        int last = before.codePointBefore(before.length());
        return last >= FIRST_OF_JOINING_SCRIPTS && !isJoiner(last);
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE -> false;
            case Character.FORMAT -> CodePoints.isArabicNumberSign(c);
            case Character.UNASSIGNED -> !CodePoints.isNonCharacter(c);
            // Variation selectors that can carry hidden bytes; the few that show, for emoji, are others.
            case Character.NON_SPACING_MARK -> !CodePoints.isBetween(0xE0100, c, 0xE01EF);
            // The fillers of Korean, letters by name.
            default -> c != 0x115F && c != 0x1160 && c != 0x3164 && c != 0xFFA0;
        };
    }
}
