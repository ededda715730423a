package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Confidence that a reply answers the question: the similarity of the best document, lowered if its passages repeat
 * little of the question. That is the share of the question's character n-grams, which inflected words, compounds and
 * misspelt words have in common. A question about another subject shares single words with a document by chance, but
 * little more.
 */
final class ReplyConfidence {

    /** The length of the n-grams. Lengths from 3 to 5 were measured. */
    private static final int NGRAM_LENGTH = 4;

    /**
     * What a missing share costs in log-odds, and the share from which nothing is missing. Measured on manuals and on
     * nine collections in six languages, half of the articles of six of them asked about the other half: of the
     * questions without an answer 5 % more are refused, of the others less than 1 % more, and none of the manuals'.
     */
    private static final double SHARE_WEIGHT = 1.4;
    private static final double FULL_SHARE = 0.52;

    /** The general categories of letters, marks and numbers, a bit each. */
    private static final int WORD_TYPES = 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER | 1 << Character.MODIFIER_LETTER | 1 << Character.OTHER_LETTER
            | 1 << Character.NON_SPACING_MARK | 1 << Character.ENCLOSING_MARK | 1 << Character.COMBINING_SPACING_MARK
            | 1 << Character.DECIMAL_DIGIT_NUMBER | 1 << Character.LETTER_NUMBER | 1 << Character.OTHER_NUMBER;

    private ReplyConfidence() {}

    /**
     * Returns the confidence of a reply, from 0 to 1.
     *
     * @param question as it was searched for
     * @param found the best document first
     */
    static double of(String question, List<RetrievedDocument> found) {
        if (found.isEmpty()) {
            return 0;
        }
        RetrievedDocument best = found.getFirst();
        double similarity = best.document().similarity();
        double missing = FULL_SHARE - findShare(question, best);
        if (missing <= 0 || similarity == 1) {
            return similarity;
        }
        double odds = similarity / (1 - similarity) * Math.exp(-SHARE_WEIGHT * missing);
        return odds / (1 + odds);
    }

    /** Returns the share of the question's n-grams in the passage that has most of them. */
    private static double findShare(String question, RetrievedDocument document) {
        Set<String> asked = findNGrams(question);
        long most = document.passages()
                .stream()
                .map(hit -> spaceWords(hit.passage().textWithTitle(document.document().title())))
                .mapToLong(words -> asked.stream().filter(words::contains).count())
                .max()
                .orElse(0);
        return asked.isEmpty() ? 0 : (double) most / asked.size();
    }

    /** Returns the n-grams of the words with the spaces around them; a short word is one n-gram. */
    private static Set<String> findNGrams(String text) {
        var ngrams = new HashSet<String>();
        String words = spaceWords(text);
        for (int start = 0, end = words.indexOf(' ', 1); end > 0; start = end, end = words.indexOf(' ', end + 1)) {
            for (int i = start; i == start || i + NGRAM_LENGTH <= end + 1; i++) {
                ngrams.add(words.substring(i, Math.min(i + NGRAM_LENGTH, end + 1)));
            }
        }
        return ngrams;
    }

    /**
     * Returns the words in lower case, with one space before, between and after them: it contains an n-gram of a word
     * if and only if one of the words has it.
     */
    private static String spaceWords(String text) {
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
