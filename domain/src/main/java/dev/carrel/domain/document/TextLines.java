package dev.carrel.domain.document;

import java.util.AbstractList;
import java.util.Arrays;

/** The lines of a text, as {@link String#lines} returns them, each made when it is asked for: a list of short lines. */
final class TextLines extends AbstractList<String> {

    private final String text;
    /** Where the lines start, and the end of the text. */
    private final int[] starts;

    TextLines(String text) {
        this.text = text;
        int[] found = new int[16];
        int lines = 0;
        for (int start = 0; start < text.length(); start = findNext(text, start)) {
            if (lines == found.length) {
                found = Arrays.copyOf(found, 2 * lines);
            }
            found[lines++] = start;
        }
        starts = Arrays.copyOf(found, lines + 1);
        starts[lines] = text.length();
    }

    private static int findNext(String text, int start) {
        int end = start;
        while (end < text.length() && !isBreak(text.charAt(end))) {
            end++;
        }
        boolean isPair = text.startsWith("\r\n", end);
        return Math.min(text.length(), end + (isPair ? 2 : 1));
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }

    @Override
    public String get(int index) {
        int end = starts[index + 1];
        while (end > starts[index] && isBreak(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(starts[index], end);
    }

    @Override
    public int size() {
        return starts.length - 1;
    }
}
