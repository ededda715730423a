package dev.carrel.formats.pdf.page;

/** Joins lines to a text: a word that a hyphen divides is whole again. */
public final class LineJoin {

    private LineJoin() {}

    /** A hyphen at the end of a line belongs to the word unless the next line starts with a lower-case letter. */
    public static void append(StringBuilder text, String next) {
        if (text.isEmpty() || next.isEmpty()) {
            text.append(next);
            return;
        }
        if (endsWithHyphen(text) && Character.isLowerCase(next.codePointAt(0))) {
            text.setLength(text.length() - 1);
        } else if (!isEastAsian(text.charAt(text.length() - 1)) || !isEastAsian(next.charAt(0))) {
            text.append(' ');
        }
        text.append(next);
    }

    private static boolean endsWithHyphen(CharSequence text) {
        int last = text.length() - 1;
        return last > 0 && (text.charAt(last) == '-' || text.charAt(last) == '\u2010')
                && Character.isLetter(text.charAt(last - 1));
    }

    private static boolean isEastAsian(char c) {
        return (c >= '\u2e80' && c <= '\u9fff') || (c >= '\uff00' && c <= '\uffef');
    }
}
