package dev.carrel.languagemodel.output;

/**
 * Joins characters that a server has cut into two pieces, and replaces halves of which there is no other one, which no
 * encoding has. For one reply.
 */
public final class WholeCharacters {

    private static final char REPLACEMENT = '\uFFFD';

    /** The first half of a character at the end of the last piece. */
    private String half = "";

    /** Returns the whole characters so far that were not returned yet. */
    public String acceptPiece(String piece) {
        String text = half + piece;
        boolean endsInHalf = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        half = endsInHalf ? text.substring(text.length() - 1) : "";
        return replaceHalves(text.substring(0, text.length() - half.length()));
    }

    /** Returns what is left at the end. */
    public String finishText() {
        return replaceHalves(half);
    }

    private static String replaceHalves(String text) {
        if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> Character.isBmpCodePoint(c) && Character.isSurrogate((char) c) ? REPLACEMENT : c)
                .forEach(whole::appendCodePoint);
        return whole.toString();
    }
}
