package dev.carrel.generation.extractive.text;

/** The characters that end a sentence. */
final class SentenceTerminators {

    /** Full stops, exclamation and question marks of many scripts. */
    private static final String ALL = ".!?…。！？｡．।॥؟۔።፧។៕။།։";
    private static final String QUESTION = "?？؟⸮፧";
    private static final String OPENING_OR_CLOSING = "\"'“‘";
    private static final String CLOSING = "”’»›)]}）］」』】〉》";

    private SentenceTerminators() {}

    /** Returns whether the text ends like a sentence, ignoring closing quotes and brackets. */
    static boolean endsSentence(String text) {
        return ALL.indexOf(lastContentCharacter(text)) >= 0;
    }

    /** Returns whether the text ends like a question. */
    static boolean endsQuestion(String text) {
        return QUESTION.indexOf(lastContentCharacter(text)) >= 0;
    }

    /** Returns whether this may close a quote or a bracket. */
    static boolean isClosing(int c) {
        return isOnlyClosing(c) || OPENING_OR_CLOSING.indexOf(c) >= 0;
    }

    /** Returns whether this closes a quote or a bracket and cannot open one. */
    static boolean isOnlyClosing(int c) {
        return CLOSING.indexOf(c) >= 0;
    }

    /** Returns the last character that is neither a closing quote nor a bracket, or a space if there is none. */
    private static char lastContentCharacter(String text) {
        int end = text.length();
        while (end > 0 && isClosing(text.charAt(end - 1))) {
            end--;
        }
        return end == 0 ? ' ' : text.charAt(end - 1);
    }
}
