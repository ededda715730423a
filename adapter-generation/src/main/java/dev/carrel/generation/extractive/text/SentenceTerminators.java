package dev.carrel.generation.extractive.text;

/** The characters that end a sentence. */
public final class SentenceTerminators {

    /** Full stops, exclamation and question marks of the scripts of the world. */
    private static final String ALL = ".!?…。！？｡．।॥؟۔።፧។៕။།։";
    private static final String QUESTION = "?？؟⸮፧";
    private static final String OPENING_OR_CLOSING = "\"'“‘";
    private static final String CLOSING = "”’»›)]}）］」』】〉》";

    private SentenceTerminators() {}

    /** Whether the text ends as a sentence does, closing quotes and brackets aside. */
    public static boolean endsSentence(String text) {
        return ALL.indexOf(lastContentCharacter(text)) >= 0;
    }

    /** Whether the text ends as a question does. */
    static boolean endsQuestion(String text) {
        return QUESTION.indexOf(lastContentCharacter(text)) >= 0;
    }

    /** Whether this closes a quote or a bracket. */
    static boolean isClosing(int c) {
        return isOnlyClosing(c) || OPENING_OR_CLOSING.indexOf(c) >= 0;
    }

    /** Whether this closes a quote or a bracket, and could not open one. */
    static boolean isOnlyClosing(int c) {
        return CLOSING.indexOf(c) >= 0;
    }

    /** The last character that is neither a closing quote nor a bracket; a space if there is none. */
    private static char lastContentCharacter(String text) {
        int end = text.length();
        while (end > 0 && isClosing(text.charAt(end - 1))) {
            end--;
        }
        return end == 0 ? ' ' : text.charAt(end - 1);
    }
}
