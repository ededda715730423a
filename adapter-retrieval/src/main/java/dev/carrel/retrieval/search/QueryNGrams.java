package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.retrieval.analysis.FoldedText;
import dev.carrel.retrieval.analysis.StopWords;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * What the words of a query are made of: every four letters in a row that a word has, with the space before it, and
 * every two signs in a row of scripts that write words with few. Forms and compounds of a word share most of them,
 * whatever the language (McNamee and Mayfield, <i>Character N-Gram Tokenization for European Language Text
 * Retrieval</i>, 2004).
 */
public final class QueryNGrams {

    private static final int NGRAM_LETTERS = 4;
    private static final int DENSE_NGRAM_LETTERS = 2;

    /** What no text has. */
    private static final long NO_KEY = -1;

    private final long[] keys;
    private final int[] numbers;
    private final double[] ngramWeights;

    private QueryNGrams(Map<Long, Double> weights) {
        int places = Integer.highestOneBit(Math.max(8, weights.size())) << 2;
        keys = new long[places];
        Arrays.fill(keys, NO_KEY);
        numbers = new int[places];
        ngramWeights = new double[weights.size()];
        int number = 0;
        for (Map.Entry<Long, Double> weight : weights.entrySet()) {
            int place = slotOf(weight.getKey());
            keys[place] = weight.getKey();
            numbers[place] = number;
            ngramWeights[number++] = weight.getValue();
        }
    }

    public static QueryNGrams of(PassageQuery query) {
        var weights = new HashMap<Long, Double>();
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

    /** The fragments of one word; those of a short one go on to the space after it. */
    private static void forEachNGram(char[] letters, int start, int end, LongConsumer keys) {
        for (int at = start; at < end; at++) {
            long key = keyAt(letters, at);
            int last = FoldedText.isDenseScript(letters[at]) ? at + DENSE_NGRAM_LETTERS : at + NGRAM_LETTERS;
            if (key != NO_KEY && last <= Math.max(end, Math.min(start + NGRAM_LETTERS, end + 1))) {
                keys.accept(key);
            }
        }
    }

    /** How many different ones. */
    int ngramCount() {
        return ngramWeights.length;
    }

    /** How much one is meant. */
    double weightOf(int number) {
        return ngramWeights[number];
    }

    /** For each place of a text the number of the one that begins there, or -1. */
    int[] findIn(char[] letters) {
        var found = new int[letters.length];
        long four = 0;
        for (int at = letters.length - 1; at >= 0; at--) {
            four = four >>> 16 | (long) letters[at] << 48;
            long key = FoldedText.isDenseScript(letters[at]) ? keyAt(letters, at)
                    : at + NGRAM_LETTERS > letters.length ? NO_KEY : four;
            int place = key == NO_KEY ? 0 : slotOf(key);
            found[at] = key != NO_KEY && keys[place] == key ? numbers[place] : -1;
        }
        return found;
    }

    /** Where a key is, or would be. */
    private int slotOf(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        int place = (int) (mixed >>> 40) & keys.length - 1;
        while (keys[place] != key && keys[place] != NO_KEY) {
            place = place + 1 & keys.length - 1;
        }
        return place;
    }

    private static long keyAt(char[] letters, int at) {
        int length = FoldedText.isDenseScript(letters[at]) ? DENSE_NGRAM_LETTERS : NGRAM_LETTERS;
        if (at + length > letters.length || length == DENSE_NGRAM_LETTERS && letters[at + 1] == ' ') {
            return NO_KEY;
        }
        long key = 0;
        for (int i = at; i < at + length; i++) {
            key = key << 16 | letters[i];
        }
        return key;
    }
}
