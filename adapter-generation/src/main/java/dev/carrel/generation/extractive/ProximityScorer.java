package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.QuestionTerms.TermMatch;
import java.util.Arrays;
import java.util.List;

/** Tells whether words that stand together in the question stand together in a sentence. */
final class ProximityScorer {

    /** The most terms from one to the other. */
    private static final int MAX_DISTANCE = 3;

    private ProximityScorer() {}

    /**
     * The share, by weight, of neighbours in the question that are neighbours here, in any order; a pair that is
     * further apart counts less. From 0 to 1.
     */
    static double scoreProximity(List<String> terms, QuestionTerms words, double[] weights) {
        int[] distances = findDistances(terms, words);
        double near = 0;
        double all = 0;
        for (int word = 0; word + 1 < words.wordCount(); word++) {
            if (weights[word] > 0 && weights[word + 1] > 0) {
                double weight = weights[word] + weights[word + 1];
                all += weight;
                near += distances[word] <= MAX_DISTANCE ? weight / distances[word] : 0;
            }
        }
        return all == 0 ? 0 : near / all;
    }

    /** For each word the shortest way to the next word of the question. */
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
