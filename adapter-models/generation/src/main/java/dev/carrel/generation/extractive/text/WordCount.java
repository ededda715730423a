package dev.carrel.generation.extractive.text;

import dev.carrel.domain.text.UnspacedScripts;

/** Length of a text in words, as a reader would estimate it. */
public final class WordCount {

    /** Estimates for scripts without spaces: Chinese and Japanese, and all others. */
    private static final int IDEOGRAPHS_PER_WORD = 2;
    private static final int LETTERS_PER_WORD = 4;
    /** A longer run without a space counts as several words. */
    private static final int MAX_WORD_LENGTH = 20;

    private WordCount() {}

    /** Returns the estimated number of words of a text. */
    public static int countWords(String text) {
        double words = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (Character.isWhitespace(c)) {
                run = 0;
            } else if (UnspacedScripts.isUnspaced(c)) {
                words += 1.0 / (UnspacedScripts.isIdeograph(c) ? IDEOGRAPHS_PER_WORD : LETTERS_PER_WORD);
                run = 0;
            } else if (run > 0 || Character.isLetterOrDigit(c)) {
                words += run++ % MAX_WORD_LENGTH == 0 ? 1 : 0;
            }
        }
        return (int) Math.ceil(words);
    }
}
