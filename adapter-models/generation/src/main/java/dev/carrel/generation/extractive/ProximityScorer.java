package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.QuestionTerms.TermMatch;
import java.util.Arrays;
import java.util.List;

/** Scorer of how close words that are adjacent in the question stand in a sentence. */
final class ProximityScorer {

    /** The maximum distance of two words, in terms. */
    private static final int MAX_DISTANCE = 3;

    private ProximityScorer() {}

    /**
     * Returns the weighted share of adjacent question words that are also close here, in any order, from 0 to 1. A
     * greater distance counts less.
     */
    static double scoreProximity(List<String> terms, QuestionTerms words, WordWeights weights) {
        int[] distances = findDistances(terms, words);
        double near = 0;
        double all = 0;
        for (int word = 0; word + 1 < words.wordCount(); word++) {
            if (weights.weight(word) > 0 && weights.weight(word + 1) > 0) {
                double weight = weights.weight(word) + weights.weight(word + 1);
                all += weight;
                near += distances[word] <= MAX_DISTANCE ? weight / distances[word] : 0;
            }
        }
        return all == 0 ? 0 : near / all;
    }

    /** Returns, for each question word, the smallest distance to the next word of the question. */
    private static int[] findDistances(List<String> terms, QuestionTerms words) {
        int[] distances = new int[words.wordCount()];
        int[] last = new int[words.wordCount()];
        Arrays.fill(distances, Integer.MAX_VALUE);
        Arrays.fill(last, Integer.MIN_VALUE / 2);
        for (int place = 0; place < terms.size(); place++) {
            for (TermMatch hit : words.findMatches(terms.get(place))) {
                int word = hit.wordIndex();
                if (word > 0 && last[word - 1] < place) {
                    distances[word - 1] = Math.min(distances[word - 1], place - last[word - 1]);
                }
                if (word + 1 < last.length && last[word + 1] < place) {
                    distances[word] = Math.min(distances[word], place - last[word + 1]);
                }
                last[word] = place;
            }
        }
        return distances;
    }
}
