package dev.carrel.formats.text;

import dev.carrel.formats.parse.UnreadableException;
import java.util.regex.Pattern;

/** What every text that leaves here has in common. */
public final class CleanText {

    /** The most that a text may hold, in bytes of UTF-8. */
    public static final int MAX_BYTES = 5 * 1024 * 1024;

    private static final Pattern LINE_BREAK = Pattern.compile("\r\n?|[\u2028\u2029\u0085\f\u000b]");
    private static final Pattern SPACE_AROUND_BREAK = Pattern.compile("[ ]?\n[ ]?");
    private static final Pattern BLANK_LINES = Pattern.compile("\n{3,}");

    private CleanText() {}

    /** In one line, every white space one space, without what cannot be seen. */
    public static String toSingleLine(String raw) {
        var line = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (isSpace(c)) {
                appendSpace(line);
            } else if (!isInvisible(c)) {
                line.append(c);
            }
        }
        return line.toString().strip();
    }

    /** With its lines, each without needless spaces. */
    static String toCleanLines(String raw) {
        String broken = LINE_BREAK.matcher(raw).replaceAll("\n");
        var lines = new StringBuilder(broken.length());
        for (int i = 0; i < broken.length(); i++) {
            char c = broken.charAt(i);
            if (c == '\n') {
                lines.append(c);
            } else if (isSpace(c)) {
                appendSpace(lines);
            } else if (!isInvisible(c)) {
                lines.append(c);
            }
        }
        return BLANK_LINES.matcher(SPACE_AROUND_BREAK.matcher(lines).replaceAll("\n")).replaceAll("\n\n").strip();
    }

    /** With its lines and their indents, as code is. */
    static String toVerbatim(String raw) {
        var text = new StringBuilder(raw.length());
        LINE_BREAK.matcher(raw)
                .replaceAll("\n")
                .chars()
                .filter(c -> !isInvisible((char) c))
                .forEach(
                        c -> text.append((char) c));
        return BLANK_LINES.matcher(text).replaceAll("\n\n");
    }

    /** At most that many code points, without a space at the end. */
    public static String truncate(String text, int maxCodePoints) {
        return text.codePointCount(0, text.length()) <= maxCodePoints
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxCodePoints)).stripTrailing();
    }

    public static UnreadableException textTooLarge() {
        return new UnreadableException("Its text is larger than 5 MiB.");
    }

    /** How many bytes of UTF-8 it is. */
    public static int sizeInBytes(String text) {
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Of a surrogate pair each half counts for two of the four bytes.
            size += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return size;
    }

    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /**
     * Control characters but tab and line feed, zero-width spaces, soft hyphens, noncharacters, and the private ones of
     * symbol fonts. Joiners stay, which Persian, Indic scripts and emoji need.
     */
    private static boolean isInvisible(char c) {
        return (c < ' ' && c != '\t' && c != '\n') || (c >= '\u007f' && c < '\u00a0') || c == '\u00ad' || c == '\u200b'
                || c == '\u2060' || c == '\ufeff' || c >= '\ufffe' || (c >= '\ue000' && c <= '\uf8ff');
    }

    private static void appendSpace(StringBuilder text) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
        }
    }
}
