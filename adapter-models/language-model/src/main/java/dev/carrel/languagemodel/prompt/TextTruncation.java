package dev.carrel.languagemodel.prompt;

/** Truncation of texts to a number of tokens. */
final class TextTruncation {

    private static final String ELLIPSIS = " …";
    private static final String MIDDLE_ELLIPSIS = " … ";
    private static final String SENTENCE_ENDS = ".!?。！？؟।…\n";

    private TextTruncation() {}

    /**
     * Returns the longest beginning within the limit, up to the end of a sentence or a word; empty if nothing fits.
     */
    static String truncateEnd(String text, int tokens) {
        if (TokenEstimate.ofText(text) <= tokens) {
            return text;
        }
        int maxLength = TokenEstimate.fittingLength(text, tokens - TokenEstimate.ofText(ELLIPSIS));
        String kept = text.substring(0, wordEnd(text, maxLength)).stripTrailing();
        return kept.isEmpty() ? "" : kept + ELLIPSIS;
    }

    /**
     * Returns the beginning and the end with an ellipsis between, within the limit; the beginning is twice as long.
     */
    static String truncateMiddle(String text, int tokens) {
        if (TokenEstimate.ofText(text) <= tokens) {
            return text;
        }
        int share = tokens - TokenEstimate.ofText(MIDDLE_ELLIPSIS);
        int head = wordEnd(text, TokenEstimate.fittingLength(text, share * 2 / 3));
        int tail = tailStart(text, share - share * 2 / 3);
        String kept = text.substring(0, head).stripTrailing();
        return kept.isEmpty() ? "" : kept + MIDDLE_ELLIPSIS + text.substring(tail).stripLeading();
    }

    /** Returns the start index of the longest end within the limit. */
    private static int tailStart(String text, int tokens) {
        int fits = text.length();
        int tooLong = 0;
        while (fits - tooLong > 1) {
            int between = (tooLong + fits) >>> 1;
            if (TokenEstimate.ofText(text.substring(between)) <= tokens) {
                fits = between;
            } else {
                tooLong = between;
            }
        }
        if (fits < text.length() && Character.isLowSurrogate(text.charAt(fits))) {
            fits++;
        }
        int space = text.indexOf(' ', fits);
        return space >= 0 && space < fits + (text.length() - fits) / 2 ? space : fits;
    }

    /**
     * Returns the last end of a sentence, or else of a word, in the second half of the beginning; its length if there
     * is none.
     */
    private static int wordEnd(String text, int maxLength) {
        if (maxLength >= text.length()) {
            return text.length();
        }
        int word = maxLength;
        for (int i = maxLength; i > maxLength / 2; i--) {
            boolean space = Character.isWhitespace(text.charAt(i));
            char before = text.charAt(i - 1);
            if (SENTENCE_ENDS.indexOf(before) >= 0 && (space || before > 0x7F || before == '\n')) {
                return i;
            }
            if (space && word == maxLength) {
                word = i;
            }
        }
        return word;
    }
}
