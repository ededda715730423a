package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.ranking.analysis.FoldedText;
import dev.carrel.ranking.analysis.StopWords;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * The character n-grams of a query's words: four letters in a row, including the space before a word, and two
 * characters in a row of Chinese, Japanese and Korean. Inflected forms and compounds share most n-grams of a word in
 * any language (McNamee and Mayfield, <i>Character N-Gram Tokenization for European Language Text Retrieval</i>, 2004).
 * Immutable.
 */
final class QueryNGrams {

    static final int NGRAM_LETTERS = 4;
    private static final int DENSE_NGRAM_LETTERS = 2;

    /** Stands for no n-gram: no text has four characters U+FFFF in a row. */
    private static final long NO_KEY = -1;

    /** Stands for the characters after the end of a text; no n-gram contains it. */
    private static final char AFTER_TEXT = 0;

    /** The numbers of the n-grams by their characters, 16 bits each: compared as one number, without an object. */
    private final NGramTable numbers;
    private final double[] weights;

    private QueryNGrams(SortedMap<Long, Double> weights) {
        this.numbers = new NGramTable(weights.keySet().stream().mapToLong(Long::longValue).toArray());
        this.weights = weights.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns the n-grams of a query and its context questions; stop words have none. */
    static QueryNGrams of(PassageQuery query) {
        var weights = new TreeMap<Long, Double>();
        QueryTerms.forEachText(query, (text, weight) -> {
            char[] letters = FoldedText.foldText(text);
            int start = 0;
            for (int end = 1; end < letters.length; end++) {
                if (letters[end] == ' ') {
                    if (!StopWords.containsWord(letters, start + 1, end - start - 1)) {
                        forEachNGram(letters, start, end, key -> weights.merge(key, weight, Math::max));
                    }
                    start = end;
                }
            }
        });
        return new QueryNGrams(weights);
    }

    /**
     * Passes the n-grams of one word; an n-gram of a short word may include the space after it.
     *
     * @param start the position of the space before the word
     * @param end the position of the space after the word
     */
    private static void forEachNGram(char[] letters, int start, int end, LongConsumer ngrams) {
        int lastEnd = Math.max(end, Math.min(start + NGRAM_LETTERS, end + 1));
        for (int at = start; at < end; at++) {
            long key = keyAt(letters, at);
            if (key != NO_KEY && at + ngramLength(letters, at) <= lastEnd) {
                ngrams.accept(key);
            }
        }
    }

    /** Returns the number of different n-grams. */
    int ngramCount() {
        return weights.length;
    }

    /** Returns the weight of an n-gram in the query. */
    double weightOf(int ngram) {
        return weights[ngram];
    }

    /** Returns the n-grams that a folded text contains. */
    FoundNGrams findIn(char[] letters) {
        var found = new FoundNGrams(letters.length);
        long window = 0;
        for (int at = 1 - NGRAM_LETTERS; at < letters.length; at++) {
            int entering = at + NGRAM_LETTERS - 1;
            window = window << Character.SIZE | (entering < letters.length ? letters[entering] : AFTER_TEXT);
            if (at >= 0) {
                int ngram = numbers.numberOf(startsDense(window) ? window >>> 2 * Character.SIZE : window);
                if (ngram >= 0) {
                    found.add(at, ngram);
                }
            }
        }
        return found;
    }

    private static boolean startsDense(long window) {
        return FoldedText.isDenseScript((char) (window >>> 3 * Character.SIZE));
    }

    private static int ngramLength(char[] letters, int at) {
        return FoldedText.isDenseScript(letters[at]) ? DENSE_NGRAM_LETTERS : NGRAM_LETTERS;
    }

    private static long keyAt(char[] letters, int at) {
        int length = ngramLength(letters, at);
        if (at + length > letters.length || length == DENSE_NGRAM_LETTERS && letters[at + 1] == ' ') {
            return NO_KEY;
        }
        long key = 0;
        for (int i = at; i < at + length; i++) {
            key = key << Character.SIZE | letters[i];
        }
        return key;
    }
}
