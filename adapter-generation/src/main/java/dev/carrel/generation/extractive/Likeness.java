package dev.carrel.generation.extractive;

/**
 * How much two terms are alike that are not the same: derived words, compounds and their parts, forms that no stemmer
 * brings together.
 */
final class Likeness {

    /** Shorter terms have no kin. */
    static final int SHORTEST = 4;

    private static final double OF_KIN = 0.7;
    private static final int SHORTEST_PART = 5;
    private static final double LEAST_SHARED = 0.6;

    private Likeness() {}

    /** From 0, nothing in common, to less than 1. */
    static double of(String term, String other) {
        int shorter = Math.min(term.length(), other.length());
        int longer = Math.max(term.length(), other.length());
        if (shorter < SHORTEST) {
            return 0;
        }
        int shared = 0;
        while (shared < shorter && term.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        if (shared >= SHORTEST && shared >= LEAST_SHARED * longer) {
            return OF_KIN * shared / longer;
        }
        boolean within = shorter >= SHORTEST_PART && (term.contains(other) || other.contains(term));
        return within ? OF_KIN * shorter / longer : 0;
    }
}
