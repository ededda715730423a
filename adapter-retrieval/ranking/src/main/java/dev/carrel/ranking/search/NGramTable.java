package dev.carrel.ranking.search;

import java.util.Arrays;

/**
 * A hash table from the characters of an n-gram to its number, behind a Bloom filter with one hash function, because
 * nearly every lookup is of an n-gram that it does not contain. Immutable.
 */
final class NGramTable {

    /** A free slot: no n-gram begins with U+0000. */
    private static final long FREE = 0;

    private static final int SLOTS_PER_KEY = 4;

    /** The bits of the filter: 100 n-grams, as a question has, set one in forty; 512 bytes stay in the first cache. */
    private static final int FILTER_BITS = 12;

    /** The golden ratio as a fraction of 2 to the power of 64 (Knuth's multiplicative hashing). */
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final long[] filter = new long[(1 << FILTER_BITS) / Long.SIZE];
    private final long[] keys;
    private final int[] numbers;
    private final int shift;

    /** Creates the table; the number of an n-gram is its position. */
    NGramTable(long[] ngrams) {
        int slotBits = Long.SIZE - Long.numberOfLeadingZeros((long) SLOTS_PER_KEY * (ngrams.length + 1));
        this.keys = new long[1 << slotBits];
        this.numbers = new int[1 << slotBits];
        this.shift = Long.SIZE - slotBits;
        Arrays.fill(numbers, -1);
        for (int number = 0; number < ngrams.length; number++) {
            int slot = findSlot(ngrams[number]);
            keys[slot] = ngrams[number];
            numbers[slot] = number;
            int bit = filterBit(ngrams[number]);
            filter[bit / Long.SIZE] |= 1L << bit;
        }
    }

    /** Returns the number of an n-gram, or -1. */
    int numberOf(long ngram) {
        int bit = filterBit(ngram);
        return (filter[bit / Long.SIZE] >>> bit & 1) == 0 ? -1 : numbers[findSlot(ngram)];
    }

    private static int filterBit(long ngram) {
        return (int) (ngram * MULTIPLIER >>> Long.SIZE - FILTER_BITS);
    }

    /** Returns the slot of an n-gram, or the free one where it belongs (linear probing). */
    private int findSlot(long ngram) {
        int slot = (int) (ngram * MULTIPLIER >>> shift);
        while (keys[slot] != ngram && keys[slot] != FREE) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }
}
