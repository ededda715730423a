package dev.carrel.formats.rtf;

import org.jspecify.annotations.Nullable;

/**
 * A control word with its parameter, or a control symbol.
 *
 * @param word null for a symbol
 * @param number the parameter; null if there is none
 * @param start where its backslash is
 * @param end where the text goes on, after the space that ends a word
 */
record RtfControl(@Nullable String word, @Nullable String number, int start, int end) {

    private static final int MAX_LETTERS = 32;
    private static final int MAX_DIGITS = 10;
    /** A character by two digits, after an apostrophe. */
    private static final int CODE_LENGTH = 4;

    /** Returns the next control from a place; null if there is none. */
    static @Nullable RtfControl next(String rtf, int from) {
        int start = rtf.indexOf('\\', from);
        if (start < 0 || start + 1 == rtf.length()) {
            return null;
        }
        int end = start + 1;
        while (end < rtf.length() && end - start <= MAX_LETTERS && isLetter(rtf.charAt(end))) {
            end++;
        }
        if (end == start + 1) {
            boolean isCode = rtf.charAt(end) == '\'' && start + CODE_LENGTH <= rtf.length();
            return new RtfControl(null, null, start, start + (isCode ? CODE_LENGTH : 2));
        }
        String word = rtf.substring(start + 1, end);
        int endOfNumber = endOfNumber(rtf, end);
        String number = endOfNumber == end ? null : rtf.substring(end, endOfNumber);
        return new RtfControl(word, number, start, endOfNumber + (rtf.startsWith(" ", endOfNumber) ? 1 : 0));
    }

    private static int endOfNumber(String rtf, int start) {
        int first = rtf.startsWith("-", start) ? start + 1 : start;
        int end = first;
        while (end < rtf.length() && end - first < MAX_DIGITS && isDigit(rtf.charAt(end))) {
            end++;
        }
        return end == first ? start : end;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
