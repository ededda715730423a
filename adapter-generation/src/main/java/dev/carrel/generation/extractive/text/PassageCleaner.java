package dev.carrel.generation.extractive.text;

import dev.carrel.generation.text.CodePoints;

/**
 * Cleaner that removes characters which are invisible to a reader but affect programs or the direction of a line:
 * control characters, bidirectional overrides, zero-width characters, tags, lone surrogates. White space becomes a
 * plain space or a line feed. All other text stays unchanged.
 */
public final class PassageCleaner {

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    /** The scripts before Hebrew never use joiners: Latin, Greek, Cyrillic, Armenian. */
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

    /** Returns whether a character is printable ASCII, the fast path for most text. */
    private static boolean isPlain(int c) {
        return CodePoints.isBetween('!', c, '~');
    }

    private static boolean isLineBreak(int c) {
        return CodePoints.isBetween('\n', c, '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isJoiner(int c) {
        return c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
    }

    /** Returns whether a joiner is meaningful after this text: Persian, Indic scripts and emoji need joiners. */
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
            // Variation selectors that can carry hidden bytes; those of emoji are others.
            case Character.NON_SPACING_MARK -> !CodePoints.isBetween(0xE0100, c, 0xE01EF);
            // Hangul fillers are letters by category.
            default -> c != 0x115F && c != 0x1160 && c != 0x3164 && c != 0xFFA0;
        };
    }
}
