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
    private final List<int[]> ngramsOfTexts;
    private final double[] weights;
    private final double averageLength;

    private NGramScorer(QueryNGrams queryNGrams, List<int[]> ngramsOfTexts, double[] weights, double averageLength) {
        this.queryNGrams = queryNGrams;
        this.ngramsOfTexts = ngramsOfTexts;
        this.weights = weights;
        this.averageLength = averageLength;
    }

    /** Creates a scorer of texts; an n-gram that most of them contain weighs little. */
    static NGramScorer of(QueryNGrams queryNGrams, List<String> texts) {
        List<int[]> ngramsOfTexts = texts.stream()
                .map(text -> queryNGrams.findIn(FoldedText.foldText(text)))
                .toList();
        int[] textFrequency = countTexts(ngramsOfTexts, queryNGrams.ngramCount());
        var weights = new double[textFrequency.length];
        Arrays.setAll(weights, ngram -> queryNGrams.weightOf(ngram)
                * Math.log(1 + (texts.size() - textFrequency[ngram] + 0.5) / (textFrequency[ngram] + 0.5)));
        double averageLength = ngramsOfTexts.stream().mapToInt(text -> text.length).average().orElse(1);
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
        int[] ngrams = queryNGrams.findIn(FoldedText.foldText(heading));
        double ofQuery = Arrays.stream(ngrams)
                .filter(ngram -> ngram >= 0)
                .distinct()
                .mapToDouble(at -> weights[at])
                .sum()
                / Arrays.stream(weights).sum();
        long inQuery = Arrays.stream(ngrams).filter(ngram -> ngram >= 0).count();
        double ofHeading = (double) inQuery / Math.max(1, ngrams.length - QueryNGrams.NGRAM_LETTERS + 1);
        return ofQuery > 0 ? Math.sqrt(ofQuery * Math.min(1, ofHeading)) : 0;
    }

    /** Returns for each n-gram how many texts contain it. */
    private static int[] countTexts(List<int[]> ngramsOfTexts, int ngramCount) {
        var textFrequency = new int[ngramCount];
        for (int[] text : ngramsOfTexts) {
            var seen = new boolean[ngramCount];
            for (int ngram : text) {
                if (ngram >= 0 && !seen[ngram]) {
                    seen[ngram] = true;
                    textFrequency[ngram]++;
                }
            }
        }
        return textFrequency;
    }

    private double scoreText(int[] ngrams) {
        return TEXT_WEIGHT * scoreWholeText(ngrams) + WINDOW_WEIGHT * scoreBestWindow(ngrams);
    }

    private double scoreWholeText(int[] ngrams) {
        var counts = new int[weights.length];
        for (int ngram : ngrams) {
            if (ngram >= 0) {
                counts[ngram]++;
            }
        }
        double length = 1 - SmoothedBm25.B + SmoothedBm25.B * ngrams.length / averageLength;
        double score = 0;
        for (int ngram = 0; ngram < counts.length; ngram++) {
            score += weights[ngram] * counts[ngram] / (counts[ngram] + SmoothedBm25.K1 * length);
        }
        return score;
    }

    /** Returns the highest sum of the weights of the different n-grams of a sliding window. */
    private double scoreBestWindow(int[] ngrams) {
        var countsInWindow = new int[weights.length];
        double score = 0;
        double best = 0;
        for (int at = 0; at < ngrams.length; at++) {
            int leaving = at > WINDOW_LETTERS ? ngrams[at - WINDOW_LETTERS - 1] : -1;
            if (leaving >= 0 && --countsInWindow[leaving] == 0) {
                score -= weights[leaving];
            }
            int entering = ngrams[at];
            if (entering >= 0 && countsInWindow[entering]++ == 0) {
                score += weights[entering];
                best = Math.max(best, score);
            }
        }
        return best;
    }
}
