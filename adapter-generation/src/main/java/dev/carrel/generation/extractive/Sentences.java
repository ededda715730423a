package dev.carrel.generation.extractive;

import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Divides running text into sentences. */
final class Sentences {

    /** Full stops and question marks after which the JDK does not break. */
    private static final String MISSED_BY_THE_JDK = "؟۔።፧។៕॥։";
    /**
     * Thai and its neighbours have no full stop: a wide space ends what may be a sentence, any space between its
     * letters a long stretch.
     */
    private static final int SENTENCE_WITHOUT_STOP = 40;
    private static final int LONG_SENTENCE_WITHOUT_STOP = 160;

    private Sentences() {}

    /** The sentences of one line of text, in order; together they are all of it but for the spaces between. */
    static List<String> split(String text) {
        var sentences = new ArrayList<String>();
        int start = 0;
        int end = 0;
        for (int next : boundaries(text)) {
            if (end > start && !continues(text.substring(start, end).strip(), text.substring(end, next).strip())) {
                sentences.add(text.substring(start, end).strip());
                start = end;
            }
            end = next;
        }
        if (end > start) {
            sentences.add(text.substring(start, end).strip());
        }
        return sentences;
    }

    private static List<Integer> boundaries(String text) {
        var boundaries = new ArrayList<Integer>();
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(text);
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            for (int i = start + 1; i < end - 1; i++) {
                if (text.charAt(i) == ' ' && (MISSED_BY_THE_JDK.indexOf(text.charAt(i - 1)) >= 0
                        || endsWithoutStop(text, i, i - start))) {
                    boundaries.add(i);
                    start = i;
                }
            }
            boundaries.add(end);
            start = end;
        }
        return boundaries;
    }

    private static boolean endsWithoutStop(String text, int space, int length) {
        char next = text.charAt(space + 1);
        return hasNoStop(text.charAt(space - 1))
                && (next == ' ' ? length >= SENTENCE_WITHOUT_STOP
                        : hasNoStop(next) && length >= LONG_SENTENCE_WITHOUT_STOP);
    }

    private static boolean hasNoStop(char c) {
        return Script.isUnspaced(c) && !Script.isIdeograph(c);
    }

    /** Whether what was divided is one sentence. */
    private static boolean continues(String text, String next) {
        if (!saysSomething(text) || !saysSomething(next)) {
            return true;
        }
        int last = text.codePointBefore(text.length());
        int first = next.codePointAt(0);
        if (Character.isLowerCase(first) || Terminators.isOnlyClosing(first)) {
            return true;
        }
        if (last == '.') {
            return Abbreviations.goesOn(text, next);
        }
        return Terminators.isClosing(last) && UnicodeScript.of(first) == UnicodeScript.HIRAGANA;
    }

    private static boolean saysSomething(String text) {
        return text.codePoints().anyMatch(Character::isLetterOrDigit);
    }
}
