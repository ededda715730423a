package dev.carrel.generation.extractive.text;

import dev.carrel.domain.text.UnspacedScripts;
import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splitter of running text into sentences. */
final class SentenceSplitter {

    /** Full stops and question marks at which the JDK's iterator does not break. */
    private static final String ADDITIONAL_TERMINATORS = "؟۔።፧។៕॥։";
    /** The first of these and of the scripts below, the Armenian full stop: most text has only characters before it. */
    private static final char FIRST_ADDITIONAL = '։';
    /** Terminators of scripts that write a space after a sentence. */
    private static final String SPACED_TERMINATORS = ".!?";
    /**
     * Thai and related scripts have no full stop: a wide space ends a possible sentence, any space a long stretch.
     */
    private static final int SENTENCE_WITHOUT_STOP = 40;
    private static final int LONG_SENTENCE_WITHOUT_STOP = 160;
    /** Longer than an abbreviation and the word before it. */
    private static final int LAST_WORDS_CHARACTERS = 100;

    private SentenceSplitter() {}

    /**
     * Returns the sentences of one line of text in order. Joined, they are the line except for the spaces between.
     */
    static List<String> splitSentences(String text) {
        var sentences = new ArrayList<String>();
        int start = 0;
        int end = 0;
        boolean hasWord = false;
        for (int next : findBoundaries(text)) {
            String part = text.substring(end, next).strip();
            if (hasWord && !isWithinWord(text, end) && !isContinuation(lastWords(text, start, end), part)) {
                sentences.add(text.substring(start, end).strip());
                start = end;
                hasWord = false;
            }
            hasWord = hasWord || hasLetterOrDigit(part);
            end = next;
        }
        if (end > start) {
            sentences.add(text.substring(start, end).strip());
        }
        return sentences;
    }

    /** Returns the end of a sentence that is not blank: what tells whether it goes on, however long it is already. */
    private static String lastWords(String text, int start, int boundary) {
        int end = boundary;
        while (Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(Math.max(start, end - LAST_WORDS_CHARACTERS), end);
    }

    private static List<Integer> findBoundaries(String text) {
        var boundaries = new ArrayList<Integer>();
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(text);
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            for (int i = start + 1; i < end - 1; i++) {
                if (text.charAt(i) == ' ' && text.charAt(i - 1) >= FIRST_ADDITIONAL
                        && (ADDITIONAL_TERMINATORS.indexOf(text.charAt(i - 1)) >= 0
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
        return UnspacedScripts.isUnspaced(c) && !UnspacedScripts.isIdeograph(c);
    }

    /** Returns whether this is within a word such as {@code ./x}, not between sentences. */
    private static boolean isWithinWord(String text, int boundary) {
        return SPACED_TERMINATORS.indexOf(text.charAt(boundary - 1)) >= 0;
    }

    /** Returns whether a sentence goes on with a part. */
    private static boolean isContinuation(String text, String next) {
        if (!hasLetterOrDigit(next)) {
            return true;
        }
        int last = text.codePointBefore(text.length());
        int first = next.codePointAt(0);
        if (Character.isLowerCase(first) || SentenceTerminators.isOnlyClosing(first)) {
            return true;
        }
        if (last == '.') {
            return AbbreviationRules.continuesSentence(text, next);
        }
        return SentenceTerminators.isClosing(last) && UnicodeScript.of(first) == UnicodeScript.HIRAGANA;
    }

    private static boolean hasLetterOrDigit(String text) {
        return text.codePoints().anyMatch(Character::isLetterOrDigit);
    }
}
