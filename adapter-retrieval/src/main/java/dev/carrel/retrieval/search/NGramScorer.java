package dev.carrel.retrieval.search;

import dev.carrel.retrieval.analysis.FoldedText;
import dev.carrel.retrieval.index.SmoothedBm25;
import java.util.Arrays;
import java.util.List;

/**
 * Reads passages letter by letter, for the difference between them that words do not show: which have more of the
 * {@link QueryNGrams} of a query, and which have many of them in one place.
 */
final class NGramScorer {

    /** What all fragments that a passage has add, and what those add that it has in its best stretch. */
    private static final double TEXT_WEIGHT = 0.3;
    private static final double WINDOW_WEIGHT = 0.2;

    /** About a sentence. */
    private static final int WINDOW_LETTERS = 80;

    private final double[] weights;
    private final double averageLength;

    private NGramScorer(double[] weights, double averageLength) {
        this.weights = weights;
        this.averageLength = averageLength;
    }

    /** What to add to the score of each of these texts; a fragment that most of them have says little. */
    static double[] scoreTexts(QueryNGrams queryNGrams, List<String> texts) {
        List<int[]> read = texts.stream().map(text -> queryNGrams.findIn(FoldedText.foldText(text))).toList();
        var textFrequency = new int[queryNGrams.ngramCount()];
        for (int[] text : read) {
            var seen = new boolean[textFrequency.length];
            for (int ngram : text) {
                if (ngram >= 0 && !seen[ngram]) {
                    seen[ngram] = true;
                    textFrequency[ngram]++;
                }
            }
        }
        var weights = new double[textFrequency.length];
        Arrays.setAll(weights, ngram -> queryNGrams.weightOf(ngram)
                * Math.log(1 + (texts.size() - textFrequency[ngram] + 0.5) / (textFrequency[ngram] + 0.5)));
        double average = read.stream().mapToInt(text -> text.length).average().orElse(1);
        var reading = new NGramScorer(weights, average);
        return read.stream().mapToDouble(reading::scoreText).toArray();
    }

    /**
     * @param text for each place the fragment that begins there, or -1
     */
    private double scoreText(int[] text) {
        var counts = new int[weights.length];
        var near = new int[weights.length];
        double now = 0;
        double together = 0;
        for (int at = 0; at < text.length; at++) {
            int left = at > WINDOW_LETTERS ? text[at - WINDOW_LETTERS - 1] : -1;
            if (left >= 0 && --near[left] == 0) {
                now -= weights[left];
            }
            int ngram = text[at];
            if (ngram >= 0) {
                counts[ngram]++;
                if (near[ngram]++ == 0) {
                    now += weights[ngram];
                    together = Math.max(together, now);
                }
            }
        }
        double length = 1 - SmoothedBm25.B + SmoothedBm25.B * text.length / averageLength;
        double anywhere = 0;
        for (int ngram = 0; ngram < counts.length; ngram++) {
            anywhere += weights[ngram] * counts[ngram] / (counts[ngram] + SmoothedBm25.K1 * length);
        }
        return TEXT_WEIGHT * anywhere + WINDOW_WEIGHT * together;
    }
}
