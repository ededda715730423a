package dev.carrel.domain.text;

/** The definitions of characters that a reader does not see. A {@link TextCleaner} combines them for one purpose. */
public final class InvisibleCharacters {

    private static final int SOFT_HYPHEN = 0x00AD;
    private static final int COMBINING_GRAPHEME_JOINER = 0x034F;
    private static final int ZERO_WIDTH_SPACE = 0x200B;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int WORD_JOINER = 0x2060;
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int BRAILLE_BLANK = 0x2800;
    private static final int TEXT_PRESENTATION = 0xFE0E;
    private static final int EMOJI_PRESENTATION = 0xFE0F;
    /** The scripts before Hebrew never join: Latin, Greek, Cyrillic, Armenian. */
    private static final int FIRST_JOINING_SCRIPT = 0x0590;

    private InvisibleCharacters() {}

    /** Returns whether a character ends a line: LF, VT, FF, CR, NEL, and Unicode's line and paragraph separators. */
    public static boolean isLineBreak(int c) {
        return isBetween('\n', c, '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /** Returns whether a character is white space of any kind, no-break spaces included. */
    public static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /**
     * Returns whether a character is noise in the text of a document: control characters except tab and line feed,
     * zero-width spaces, soft hyphens, byte order marks, U+FFFE and U+FFFF. Joiners are not, because Persian, Indic
     * scripts and emoji need them.
     */
    public static boolean isDocumentNoise(int c) {
        return (c < ' ' && c != '\t' && c != '\n') || (c >= 0x7F && c < 0xA0) || c == SOFT_HYPHEN
                || c == ZERO_WIDTH_SPACE || c == WORD_JOINER || c == BYTE_ORDER_MARK || isBetween(0xFFFE, c, 0xFFFF);
    }

    /**
     * Returns whether a character is of the Basic Multilingual Plane's private use area, as glyphs of symbol fonts are.
     */
    public static boolean isPrivateUse(int c) {
        return isBetween(0xE000, c, 0xF8FF);
    }

    /**
     * Returns whether a character changes the direction of the text after it: the embeddings, overrides and isolates of
     * Unicode's bidirectional algorithm (UAX #9).
     */
    public static boolean isDirectionControl(int c) {
        return isBetween(0x202A, c, 0x202E) || isBetween(0x2066, c, 0x2069);
    }

    /**
     * Returns whether a character can hide in text: a program reads it, a person does not see it. These are control and
     * format characters, tags, lone surrogates, noncharacters, supplementary variation selectors, and letters that are
     * drawn as nothing. White space, joiners, the other variation selectors and the blank of Braille are not among
     * them.
     */
    public static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE -> true;
            case Character.FORMAT -> !isArabicNumberSign(c);
            case Character.UNASSIGNED -> isNoncharacter(c) || isBetween(0xE0000, c, 0xE0FFF);
            // Variation selectors that can carry hidden bytes, and the vowels of Khmer that are never drawn.
            case Character.NON_SPACING_MARK -> isBetween(0xE0100, c, 0xE01EF) || c == COMBINING_GRAPHEME_JOINER
                    || isBetween(0x17B4, c, 0x17B5);
            // The fillers of Korean, letters by name.
            default -> c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0;
        };
    }

    /** Returns whether a character chooses a variant of the one before it. */
    public static boolean isVariationSelector(int c) {
        return isBetween(0xFE00, c, 0xFE0F) || isBetween(0xE0100, c, 0xE01EF) || isBetween(0x180B, c, 0x180F);
    }

    /** Returns whether a character is the blank cell of Braille, which looks like a space and is none. */
    public static boolean isBrailleBlank(int c) {
        return c == BRAILLE_BLANK;
    }

    /** Returns whether a character is a zero-width joiner or non-joiner. */
    public static boolean isJoiner(int c) {
        return c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
    }

    /** Returns whether a joiner means something after a character: after letters of joining scripts and after emoji. */
    public static boolean takesJoiner(int previous) {
        return previous >= FIRST_JOINING_SCRIPT
                && (Character.isLetter(previous) || Character.isEmoji(previous) || isMark(previous));
    }

    /** Returns whether a character chooses between the text and the emoji presentation of the one before it. */
    public static boolean isPresentationSelector(int c) {
        return c == TEXT_PRESENTATION || c == EMOJI_PRESENTATION;
    }

    /** Returns whether a presentation selector means something after a character: emoji and the signs of keycaps. */
    public static boolean takesPresentationSelector(int previous) {
        return isBetween('0', previous, '9') || previous == '#' || previous == '*' || Character.isEmoji(previous);
    }

    /** Returns whether a character is a mark, drawn on or around the one before it, such as an accent. */
    public static boolean isMark(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    /** Signs drawn around the digits after them; Unicode calls them format characters. */
    private static boolean isArabicNumberSign(int c) {
        return isBetween(0x0600, c, 0x0605) || c == 0x06DD || c == 0x070F || isBetween(0x0890, c, 0x0891)
                || c == 0x08E2;
    }

    private static boolean isNoncharacter(int c) {
        return (c & 0xFFFE) == 0xFFFE || isBetween(0xFDD0, c, 0xFDEF);
    }

    private static boolean isBetween(int first, int c, int last) {
        return first <= c && c <= last;
    }
}
