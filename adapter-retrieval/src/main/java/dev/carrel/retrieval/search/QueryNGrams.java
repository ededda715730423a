package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.retrieval.analysis.FoldedText;
import dev.carrel.retrieval.analysis.StopWords;
import java.util.Arrays;
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

    /** The characters of each n-gram, 16 bits each, in ascending order: compared as one number, without an object. */
    private final long[] keys;
    private final double[] weights;

    private QueryNGrams(SortedMap<Long, Double> weights) {
        this.keys = weights.keySet().stream().mapToLong(Long::longValue).toArray();
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
        return keys.length;
    }

    /** Returns the weight of an n-gram in the query. */
    double weightOf(int ngram) {
        return weights[ngram];
    }

    /** Returns for each position of a folded text the n-gram of the query that begins there, or -1. */
    int[] findIn(char[] letters) {
        var found = new int[letters.length];
        for (int at = 0; at < letters.length; at++) {
            long key = keyAt(letters, at);
            found[at] = key == NO_KEY ? -1 : Math.max(-1, Arrays.binarySearch(keys, key));
        }
        return found;
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
