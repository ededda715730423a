package dev.carrel.domain.text;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Character n-grams of words, which inflected words, compounds and misspelt words have in common.
 */
public final class WordNGrams {

    /** The length of the n-grams. Lengths from 3 to 5 were measured. */
    private static final int LENGTH = 4;

    /** The general categories of letters, marks and numbers, a bit each. */
    private static final int WORD_TYPES = 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER | 1 << Character.MODIFIER_LETTER | 1 << Character.OTHER_LETTER
            | 1 << Character.NON_SPACING_MARK | 1 << Character.ENCLOSING_MARK | 1 << Character.COMBINING_SPACING_MARK
            | 1 << Character.DECIMAL_DIGIT_NUMBER | 1 << Character.LETTER_NUMBER | 1 << Character.OTHER_NUMBER;

    private WordNGrams() {}

    /** Returns the n-grams of the words with the spaces around them; a short word is one n-gram. */
    public static Set<String> of(String text) {
        var ngrams = new HashSet<String>();
        String words = spaceWords(text);
        for (int start = 0, end = words.indexOf(' ', 1); end > 0; start = end, end = words.indexOf(' ', end + 1)) {
            for (int i = start; i == start || i + LENGTH <= end + 1; i++) {
                ngrams.add(words.substring(i, Math.min(i + LENGTH, end + 1)));
            }
        }
        return ngrams;
    }

    /**
     * Returns the words in lower case, with one space before, between and after them: it contains an n-gram of a word
     * if and only if one of the words has it.
     */
    public static String spaceWords(String text) {
        String lowerCase = text.toLowerCase(Locale.ROOT);
        var words = new StringBuilder(lowerCase.length() + 2).append(' ');
        for (int i = 0; i < lowerCase.length();) {
            int c = lowerCase.codePointAt(i);
            if (isWordCharacter(c)) {
                words.appendCodePoint(c);
            } else if (words.charAt(words.length() - 1) != ' ') {
                words.append(' ');
            }
            i += Character.charCount(c);
        }
        return words.charAt(words.length() - 1) == ' ' ? words.toString() : words.append(' ').toString();
    }

    private static boolean isWordCharacter(int c) {
        return c < 0x80 ? (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
                : ((WORD_TYPES >> Character.getType(c)) & 1) != 0;
    }
}
