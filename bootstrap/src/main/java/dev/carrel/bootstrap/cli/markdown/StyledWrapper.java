package dev.carrel.bootstrap.cli.markdown;

import dev.carrel.bootstrap.cli.terminal.TextColumns;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * Wraps text with styles between words, and between Chinese characters. A word that is wider than a line stays whole,
 * so that an address can be copied.
 */
final class StyledWrapper {

    private StyledWrapper() {}

    /** Returns at least one line, without spaces at their ends. */
    static List<AttributedString> wrapLine(AttributedString line, int width) {
        var wrapped = new ArrayList<AttributedString>();
        int start = 0;
        int length = stripEnd(line, 0, line.length());
        while (true) {
            int end = findEnd(line, start, length, width);
            wrapped.add(line.subSequence(start, stripEnd(line, start, end)));
            start = skipSpaces(line, end, length);
            if (start >= length) {
                return wrapped;
            }
        }
    }

    /** Returns the columns of the widest word. */
    static int widestWord(CharSequence text) {
        int widest = 0;
        int start = 0;
        for (int at = 0; at <= text.length(); at++) {
            if (at == text.length() || text.charAt(at) == ' ') {
                widest = Math.max(widest, TextColumns.count(text.subSequence(start, at)));
                start = at + 1;
            }
        }
        return widest;
    }

    private static int findEnd(AttributedString line, int start, int length, int width) {
        int columns = 0;
        int breakable = -1;
        int before = ' ';
        for (int at = start; at < length;) {
            int character = Character.codePointAt(line, at);
            if (at > start && (character == ' ' && before != ' '
                    || UnspacedScripts.isIdeograph(before) && UnspacedScripts.isIdeograph(character))) {
                breakable = at;
            }
            columns += TextColumns.of(character);
            if (columns > width && breakable >= 0) {
                return breakable;
            }
            before = character;
            at += Character.charCount(character);
        }
        return length;
    }

    private static int skipSpaces(AttributedString line, int start, int length) {
        int at = start;
        while (at < length && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static int stripEnd(AttributedString line, int start, int end) {
        int at = end;
        while (at > start && line.charAt(at - 1) == ' ') {
            at--;
        }
        return at;
    }
}
