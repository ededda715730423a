package dev.carrel.bootstrap.cli.terminal;

import org.jline.utils.WCWidth;

/** Counts the columns that a terminal uses: two for Chinese characters and emoji, none for combining marks. */
public final class TextColumns {

    private TextColumns() {}

    /** Returns the columns of a text of one line. */
    public static int count(CharSequence text) {
        return text.codePoints().map(TextColumns::of).sum();
    }

    /** Returns the columns of a character. */
    public static int of(int character) {
        return Math.max(0, WCWidth.wcwidth(character));
    }
}
