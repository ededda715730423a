package dev.carrel.bootstrap.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Wraps text at a width in columns, between words if possible. Chinese characters take two columns. */
public final class TextWrapper {

    private TextWrapper() {}

    /**
     * Wraps a line.
     *
     * @param width the maximum width, at least 2
     * @return at least one line, without spaces at its ends
     */
    public static List<String> wrapLine(String line, int width) {
        var wrapped = new ArrayList<String>();
        String rest = line.strip();
        while (true) {
            int end = findEnd(rest, width);
            if (end == rest.length()) {
                wrapped.add(rest);
                return wrapped;
            }
            wrapped.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
    }

    /** Returns the end of the first line: after the last space within the width, else within a word. */
    private static int findEnd(String text, int width) {
        int columns = 0;
        int lastSpace = 0;
        for (int at = 0; at < text.length();) {
            int character = text.codePointAt(at);
            if (character == ' ') {
                lastSpace = at;
            }
            columns += TextColumns.of(character);
            if (columns > width) {
                return lastSpace > 0 ? lastSpace : at;
            }
            at += Character.charCount(character);
        }
        return text.length();
    }
}
