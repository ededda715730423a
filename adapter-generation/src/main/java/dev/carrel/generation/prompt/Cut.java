package dev.carrel.generation.prompt;

/** Makes texts shorter where they are too long for their share. */
final class Cut {

    private static final String MARK = " …";
    private static final String MIDDLE_MARK = " … ";
    private static final String SENTENCE_ENDS = ".!?。！？؟।…\n";

    private Cut() {}

    /**
     * The beginning that takes at most so many tokens, up to the end of a sentence or a word; empty if nothing fits.
     */
    static String end(String text, int tokens) {
        if (TokenEstimate.of(text) <= tokens) {
            return text;
        }
        int most = TokenEstimate.fitting(text, tokens - TokenEstimate.of(MARK));
        String kept = text.substring(0, wordEnd(text, most)).stripTrailing();
        return kept.isEmpty() ? "" : kept + MARK;
    }

    /** Beginning and end with a mark between, the beginning twice as long, with at most so many tokens. */
    static String middle(String text, int tokens) {
        if (TokenEstimate.of(text) <= tokens) {
            return text;
        }
        int share = tokens - TokenEstimate.of(MIDDLE_MARK);
        int head = wordEnd(text, TokenEstimate.fitting(text, share * 2 / 3));
        int tail = tail(text, share - share * 2 / 3);
        String kept = text.substring(0, head).stripTrailing();
        return kept.isEmpty() ? "" : kept + MIDDLE_MARK + text.substring(tail).stripLeading();
    }

    /** Where the longest end begins that takes at most so many tokens. */
    private static int tail(String text, int tokens) {
        int fits = text.length();
        int tooLong = 0;
        while (fits - tooLong > 1) {
            int between = (tooLong + fits) >>> 1;
            if (TokenEstimate.of(text.substring(between)) <= tokens) {
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

    /** The last end of a sentence, else of a word, in the second half of the beginning; else all of that. */
    private static int wordEnd(String text, int most) {
        if (most >= text.length()) {
            return text.length();
        }
        int word = most;
        for (int i = most; i > most / 2; i--) {
            boolean space = Character.isWhitespace(text.charAt(i));
            char before = text.charAt(i - 1);
            if (SENTENCE_ENDS.indexOf(before) >= 0 && (space || before > 0x7F || before == '\n')) {
                return i;
            }
            if (space && word == most) {
                word = i;
            }
        }
        return word;
    }
}
