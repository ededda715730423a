package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.PassageQuery;
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
final class Fragments {

    private static final int LETTERS = 4;
    private static final int DENSE = 2;

    /** What no text has. */
    private static final long NONE = -1;

    private final long[] keys;
    private final int[] numbers;
    private final double[] meant;

    private Fragments(Map<Long, Double> weights) {
        int places = Integer.highestOneBit(Math.max(8, weights.size())) << 2;
        keys = new long[places];
        Arrays.fill(keys, NONE);
        numbers = new int[places];
        meant = new double[weights.size()];
        int number = 0;
        for (Map.Entry<Long, Double> weight : weights.entrySet()) {
            int place = place(weight.getKey());
            keys[place] = weight.getKey();
            numbers[place] = number;
            meant[number++] = weight.getValue();
        }
    }

    static Fragments of(PassageQuery query) {
        var weights = new HashMap<Long, Double>();
        QueryTerms.forEachText(query, (text, weight) -> {
            char[] letters = Letters.of(text);
            int start = 0;
            for (int end = 1; end < letters.length; end++) {
                if (letters[end] == ' ') {
                    if (!CommonWords.contain(letters, start + 1, end - start - 1)) {
                        word(letters, start, end, key -> weights.merge(key, weight, Math::max));
                    }
                    start = end;
                }
            }
        });
        return new Fragments(weights);
    }

    /** The fragments of one word; those of a short one go on to the space after it. */
    private static void word(char[] letters, int start, int end, LongConsumer keys) {
        for (int at = start; at < end; at++) {
            long key = key(letters, at);
            int last = Letters.isDense(letters[at]) ? at + DENSE : at + LETTERS;
            if (key != NONE && last <= Math.max(end, Math.min(start + LETTERS, end + 1))) {
                keys.accept(key);
            }
        }
    }

    /** How many different ones. */
    int size() {
        return meant.length;
    }

    /** How much one is meant. */
    double meant(int number) {
        return meant[number];
    }

    /** For each place of a text the number of the one that begins there, or -1. */
    int[] in(char[] letters) {
        var found = new int[letters.length];
        long four = 0;
        for (int at = letters.length - 1; at >= 0; at--) {
            four = four >>> 16 | (long) letters[at] << 48;
            long key = Letters.isDense(letters[at]) ? key(letters, at) : at + LETTERS > letters.length ? NONE : four;
            int place = key == NONE ? 0 : place(key);
            found[at] = key != NONE && keys[place] == key ? numbers[place] : -1;
        }
        return found;
    }

    /** Where a key is, or would be. */
    private int place(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        int place = (int) (mixed >>> 40) & keys.length - 1;
        while (keys[place] != key && keys[place] != NONE) {
            place = place + 1 & keys.length - 1;
        }
        return place;
    }

    private static long key(char[] letters, int at) {
        int length = Letters.isDense(letters[at]) ? DENSE : LETTERS;
        if (at + length > letters.length || length == DENSE && letters[at + 1] == ' ') {
            return NONE;
        }
        long key = 0;
        for (int i = at; i < at + length; i++) {
            key = key << 16 | letters[i];
        }
        return key;
    }
}
