package dev.carrel.generation.extractive;

/** Similarity of two different terms, for derived words, compounds and forms that no stemmer unifies. */
final class TermSimilarity {

    /** Shorter terms are similar to no other. */
    static final int MIN_TERM_LENGTH = 4;

    private static final double MAX_SIMILARITY = 0.7;
    private static final int MIN_PART_LENGTH = 5;
    private static final double MIN_SHARED_PREFIX = 0.6;

    private TermSimilarity() {}

    /** Returns a similarity from 0 (none) to below 1. */
    static double computeSimilarity(String term, String other) {
        int shorter = Math.min(term.length(), other.length());
        int longer = Math.max(term.length(), other.length());
        if (shorter < MIN_TERM_LENGTH) {
            return 0;
        }
        int shared = 0;
        while (shared < shorter && term.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        if (shared >= MIN_TERM_LENGTH && shared >= MIN_SHARED_PREFIX * longer) {
            return MAX_SIMILARITY * shared / longer;
        }
        boolean within = shorter >= MIN_PART_LENGTH && (term.contains(other) || other.contains(term));
        return within ? MAX_SIMILARITY * shorter / longer : 0;
    }
}
