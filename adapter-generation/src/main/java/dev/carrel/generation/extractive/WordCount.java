package dev.carrel.generation.extractive;

/** How long a text is to a reader, in words. */
final class WordCount {

    /** Of a word in Chinese and Japanese, and in the other scripts without spaces: an estimate. */
    private static final int IDEOGRAPHS = 2;
    private static final int LETTERS = 4;
    /** What has no space for longer than this counts as several words. */
    private static final int LONGEST = 20;

    private WordCount() {}

    static int of(String text) {
        double words = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (Character.isWhitespace(c)) {
                run = 0;
            } else if (Script.isUnspaced(c)) {
                words += 1.0 / (Script.isIdeograph(c) ? IDEOGRAPHS : LETTERS);
                run = 0;
            } else if (run > 0 || Character.isLetterOrDigit(c)) {
                words += run++ % LONGEST == 0 ? 1 : 0;
            }
        }
        return (int) Math.ceil(words);
    }
}
