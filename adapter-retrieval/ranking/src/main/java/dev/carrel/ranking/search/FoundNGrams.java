package dev.carrel.ranking.search;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The n-grams of a query that a text contains: few of its positions begin one. */
final class FoundNGrams {

    private final int letters;
    private int[] positions = new int[32];
    private int[] ngrams = new int[32];
    private int count;

    /** @param letters the number of letters of the text */
    FoundNGrams(int letters) {
        this.letters = letters;
    }

    /** Adds an n-gram that begins after the others. */
    void add(int position, int ngram) {
        if (count == ngrams.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            ngrams = Arrays.copyOf(ngrams, 2 * count);
        }
        positions[count] = position;
        ngrams[count++] = ngram;
    }

    int letters() {
        return letters;
    }

    int count() {
        return count;
    }

    /** Returns where an n-gram begins. */
    int positionOf(int index) {
        return positions[index];
    }

    /** Returns the number of an n-gram in the query. */
    int ngram(int index) {
        return ngrams[index];
    }

    /** Returns the different n-grams. */
    IntStream distinct() {
        return Arrays.stream(ngrams, 0, count).distinct();
    }
}
