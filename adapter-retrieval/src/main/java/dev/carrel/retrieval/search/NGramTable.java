package dev.carrel.retrieval.search;

import java.util.Arrays;

/**
 * A hash table from the characters of an n-gram to its number. A quarter full at most, because nearly every lookup is
 * of an n-gram that it does not contain. Immutable.
 */
final class NGramTable {

    /** A free slot: no n-gram begins with U+0000. */
    private static final long FREE = 0;

    private static final int SLOTS_PER_KEY = 4;

    /** The golden ratio as a fraction of 2 to the power of 64 (Knuth's multiplicative hashing). */
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

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
        }
    }

    /** Returns the number of an n-gram, or -1. */
    int numberOf(long ngram) {
        return numbers[findSlot(ngram)];
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
