package dev.carrel.generation.llm.prompt;

import dev.carrel.generation.text.CodePoints;

/**
 * Removal of characters that are invisible to people but visible to a model: control characters except tab and line
 * feed, bidirectional and zero-width characters, tags, lone surrogates, and variation selectors except the two for
 * emoji. Every line break becomes a line feed, other white space except tab a plain space.
 *
 * <p>
 * Joiners stay, one at a time, where scripts and emoji need them. Selectors of rare Chinese variants are removed.
 */
final class VisibleText {

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int AS_TEXT = 0xFE0E;
    private static final int AS_EMOJI = 0xFE0F;
    /** The scripts before Hebrew never use joiners: Latin, Greek, Cyrillic, Armenian. */
    private static final int FIRST_OF_JOINING_SCRIPTS = 0x0590;

    private VisibleText() {}

    static String removeInvisible(String text) {
        var visible = new StringBuilder(text.length());
        int before = -1;
        for (int i = 0; i < text.length(); i += Character.charCount(before)) {
            int c = text.codePointAt(i);
            if (isLineBreak(c)) {
                if (!(c == '\n' && before == '\r')) {
                    visible.append('\n');
                }
            } else if (c != '\t' && Character.isSpaceChar(c)) {
                visible.append(' ');
            } else if (CodePoints.isBetween('!', c, '~') || c == '\t' || isVisible(c, visible)) {
                visible.appendCodePoint(c);
            }
            before = c;
        }
        return visible.toString();
    }

    private static boolean isLineBreak(int c) {
        return CodePoints.isBetween('\n', c, '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isVisible(int c, StringBuilder before) {
        int last = before.isEmpty() ? ' ' : before.codePointBefore(before.length());
        return switch (c) {
            case ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER -> isJoined(last);
            case AS_TEXT, AS_EMOJI -> acceptsVariationSelector(last);
            default -> isVisible(c);
        };
    }

    private static boolean isJoined(int c) {
        return c >= FIRST_OF_JOINING_SCRIPTS
                && (Character.isLetter(c) || Character.isEmoji(c) || switch (Character.getType(c)) {
                    case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
                    default -> false;
                });
    }

    /** Returns whether this is a symbol or a character of keycaps. */
    private static boolean acceptsVariationSelector(int c) {
        return CodePoints.isBetween('0', c, '9') || c == '#' || c == '*' || Character.isEmoji(c);
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE -> false;
            case Character.FORMAT -> CodePoints.isArabicNumberSign(c);
            case Character.UNASSIGNED -> !CodePoints.isNonCharacter(c) && !CodePoints.isBetween(0xE0000, c, 0xE0FFF);
            case Character.NON_SPACING_MARK ->
                    !isSelector(c) && c != 0x034F && !CodePoints.isBetween(0x17B4, c, 0x17B5);
            // Hangul fillers and the blank Braille pattern are visible by category.
            default -> c != 0x115F && c != 0x1160 && c != 0x3164 && c != 0xFFA0 && c != 0x2800;
        };
    }

    private static boolean isSelector(int c) {
        return CodePoints.isBetween(0xFE00, c, 0xFE0F) || CodePoints.isBetween(0xE0100, c, 0xE01EF)
                || CodePoints.isBetween(0x180B, c, 0x180F);
    }
}
