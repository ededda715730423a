package dev.carrel.ranking.search;

import dev.carrel.ranking.analysis.FoldedText;
import dev.carrel.ranking.passage.SmoothedBm25;
import java.util.Arrays;
import java.util.List;

/**
 * Character n-gram scoring, for differences between passages that words do not show: how many {@link QueryNGrams} of
 * the query a passage contains, and how many within one window. The package documentation has the formula.
 */
final class NGramScorer {

    /** The weight of the n-grams in the whole passage. */
    static final double TEXT_WEIGHT = 0.3;

    /** The weight of the n-grams in the best window. */
    static final double WINDOW_WEIGHT = 0.2;

    /** The length of a window: about a sentence. */
    static final int WINDOW_LETTERS = 80;

    private final QueryNGrams queryNGrams;
    private final List<FoundNGrams> ngramsOfTexts;
    private final double[] weights;
    private final double averageLength;

    private NGramScorer(QueryNGrams queryNGrams, List<FoundNGrams> ngramsOfTexts, double[] weights,
            double averageLength) {
        this.queryNGrams = queryNGrams;
        this.ngramsOfTexts = ngramsOfTexts;
        this.weights = weights;
        this.averageLength = averageLength;
    }

    /** Creates a scorer of texts; an n-gram that most of them contain weighs little. */
    static NGramScorer of(QueryNGrams queryNGrams, List<String> texts) {
        List<FoundNGrams> ngramsOfTexts = texts.stream()
                .map(text -> queryNGrams.findIn(FoldedText.foldText(text)))
                .toList();
        int[] textFrequency = countTexts(ngramsOfTexts, queryNGrams.ngramCount());
        var weights = new double[textFrequency.length];
        Arrays.setAll(weights, ngram -> queryNGrams.weightOf(ngram)
                * Math.log(1 + (texts.size() - textFrequency[ngram] + 0.5) / (textFrequency[ngram] + 0.5)));
        double averageLength = ngramsOfTexts.stream().mapToInt(FoundNGrams::letters).average().orElse(1);
        return new NGramScorer(queryNGrams, ngramsOfTexts, weights, averageLength);
    }

    /** Returns the score of each text. */
    double[] scoreTexts() {
        return ngramsOfTexts.stream().mapToDouble(this::scoreText).toArray();
    }

    /**
     * Returns how much a heading and the query have in common, from 0 to 1: the geometric mean of the share of the
     * query that is in the heading, and the share of the heading that is in the query.
     */
    double matchHeading(String heading) {
        FoundNGrams found = queryNGrams.findIn(FoldedText.foldText(heading));
        double ofQuery = found.distinct().mapToDouble(ngram -> weights[ngram]).sum() / Arrays.stream(weights).sum();
        double ofHeading = (double) found.count() / Math.max(1, found.letters() - QueryNGrams.NGRAM_LETTERS + 1);
        return ofQuery > 0 ? Math.sqrt(ofQuery * Math.min(1, ofHeading)) : 0;
    }

    /** Returns for each n-gram how many texts contain it. */
    private static int[] countTexts(List<FoundNGrams> ngramsOfTexts, int ngramCount) {
        var textFrequency = new int[ngramCount];
        for (FoundNGrams text : ngramsOfTexts) {
            var seen = new boolean[ngramCount];
            for (int at = 0; at < text.count(); at++) {
                int ngram = text.ngram(at);
                if (!seen[ngram]) {
                    seen[ngram] = true;
                    textFrequency[ngram]++;
                }
            }
        }
        return textFrequency;
    }

    private double scoreText(FoundNGrams text) {
        return TEXT_WEIGHT * scoreWholeText(text) + WINDOW_WEIGHT * scoreBestWindow(text);
    }

    private double scoreWholeText(FoundNGrams text) {
        var counts = new int[weights.length];
        for (int at = 0; at < text.count(); at++) {
            counts[text.ngram(at)]++;
        }
        double length = 1 - SmoothedBm25.B + SmoothedBm25.B * text.letters() / averageLength;
        double score = 0;
        for (int ngram = 0; ngram < counts.length; ngram++) {
            score += weights[ngram] * counts[ngram] / (counts[ngram] + SmoothedBm25.K1 * length);
        }
        return score;
    }

    /** Returns the highest sum of the weights of the different n-grams of a sliding window. */
    private double scoreBestWindow(FoundNGrams text) {
        var countsInWindow = new int[weights.length];
        double score = 0;
        double best = 0;
        int first = 0;
        for (int at = 0; at < text.count(); at++) {
            for (; text.positionOf(first) < text.positionOf(at) - WINDOW_LETTERS; first++) {
                if (--countsInWindow[text.ngram(first)] == 0) {
                    score -= weights[text.ngram(first)];
                }
            }
            if (countsInWindow[text.ngram(at)]++ == 0) {
                score += weights[text.ngram(at)];
                best = Math.max(best, score);
            }
        }
        return best;
    }
}
