package dev.carrel.generation.extractive.text;

/** How long a text is to a reader, in words. */
public final class WordCount {

    /** Of a word in Chinese and Japanese, and in the other scripts without spaces: an estimate. */
    private static final int IDEOGRAPHS_PER_WORD = 2;
    private static final int LETTERS_PER_WORD = 4;
    /** What has no space for longer than this counts as several words. */
    private static final int MAX_WORD_LENGTH = 20;

    private WordCount() {}

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
