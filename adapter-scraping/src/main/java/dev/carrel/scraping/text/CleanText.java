package dev.carrel.scraping.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What every text that leaves here has in common. */
public final class CleanText {

    /** The most that a text may hold, in bytes of UTF-8. */
    public static final int MAX_BYTES = 5 * 1024 * 1024;

    private static final Pattern SPACE = Pattern.compile("[\\s\\h\\u2028\\u2029]+");
    private static final Pattern LINE_BREAK = Pattern.compile("\r\n?|[\u2028\u2029\u0085\f\u000b]");
    /** The look-behind keeps a long line of spaces from being tried from each of them. */
    private static final Pattern LINE_END = Pattern.compile("(?<![ \t])[ \t]++\n");
    private static final Pattern BLANK_LINES = Pattern.compile("\n{3,}");

    private CleanText() {}

    /**
     * Whether a character is one that a reader never sees: control characters but tab and line feed, zero-width spaces,
     * soft hyphens, noncharacters. Joiners stay, which Persian, Indic scripts and emoji need.
     */
    public static boolean isInvisible(char c) {
        return (c < ' ' && c != '\t' && c != '\n') || (c >= '\u007f' && c < '\u00a0') || c == '\u00ad' || c == '\u200b'
                || c == '\u2060' || c == '\ufeff' || c >= '\ufffe';
    }

    public static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Without spaces at the ends of lines, and with never more than one blank line between two others. */
    public static String collapseBlankLines(String lines) {
        return BLANK_LINES.matcher(LINE_END.matcher(lines).replaceAll("\n")).replaceAll("\n\n");
    }

    /** In one line, every white space one space. */
    public static String toSingleLine(String raw) {
        return SPACE.matcher(removeInvisible(raw)).replaceAll(" ").strip();
    }

    /** With its lines, {@linkplain #collapseBlankLines squeezed}. */
    public static String toCleanLines(String raw) {
        return collapseBlankLines(removeInvisible(LINE_BREAK.matcher(raw).replaceAll("\n"))).strip();
    }

    public static long sizeInBytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    public static UnreadableException textTooLarge() {
        return new UnreadableException("Its text is larger than 5 MiB.");
    }

    /** At most that many code points, without a space at the end. */
    public static String truncate(String text, int maxCodePoints) {
        return text.codePointCount(0, text.length()) <= maxCodePoints
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxCodePoints)).stripTrailing();
    }

    private static String removeInvisible(String raw) {
        int length = raw.length();
        int first = 0;
        while (first < length && !isInvisible(raw.charAt(first))) {
            first++;
        }
        if (first == length) {
            return raw;
        }
        var visible = new StringBuilder(length).append(raw, 0, first);
        for (int i = first; i < length; i++) {
            if (!isInvisible(raw.charAt(i))) {
                visible.append(raw.charAt(i));
            }
        }
        return visible.toString();
    }
}
