package dev.carrel.domain.text;

/**
 * Recognises labels that are spelt like common words: the A of "house A", the IT of "Who runs IT?". A label is written
 * in capital letters beside words that are not.
 */
public final class Labels {

    /** How far away the neighbouring words may be; more is no neighbourhood, and would cost. */
    private static final int MAX_DISTANCE = 8;

    private Labels() {}

    /**
     * Returns whether a word of a text is a label. A single letter is none where a sentence may begin, nor is the
     * English pronoun "I".
     *
     * @param start the position of the first letter of the word
     * @param end the position after its last letter
     */
    public static boolean isLabel(CharSequence text, int start, int end) {
        for (int at = start; at < end; at++) {
            if (!Character.isUpperCase(text.charAt(at))) {
                return false;
            }
        }
        boolean isSingle = end - start == 1;
        return !(isSingle && (text.charAt(start) == 'I' || mayBeginSentence(text, start)))
                && (isLowerCaseNearby(text, start - 1, -1) || isLowerCaseNearby(text, end, 1));
    }

    private static boolean mayBeginSentence(CharSequence text, int start) {
        int before = start - 1;
        while (before >= Math.max(0, start - MAX_DISTANCE) && Character.isWhitespace(text.charAt(before))) {
            before--;
        }
        return before < 0
                || !Character.isLetterOrDigit(text.charAt(before)) && "|,(/&".indexOf(text.charAt(before)) < 0;
    }

    /** Returns whether the nearest word in a direction has a lower-case letter among the two nearest ones. */
    private static boolean isLowerCaseNearby(CharSequence text, int from, int step) {
        int letters = 0;
        int at = from;
        for (int distance = 0; distance < MAX_DISTANCE && at >= 0 && at < text.length() && letters < 2; distance++) {
            char letter = text.charAt(at);
            if (Character.isLowerCase(letter)) {
                return true;
            }
            letters += Character.isLetter(letter) ? 1 : 0;
            at += step;
        }
        return false;
    }
}
