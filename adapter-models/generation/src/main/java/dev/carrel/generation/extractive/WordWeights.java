package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The weights of the words of a question, and the share of them that a text covers. */
final class WordWeights {

    private final double[] importances;
    private final double[] weights;

    private WordWeights(double[] importances, double[] weights) {
        this.importances = importances;
        this.weights = weights;
    }

    /**
     * Returns the inverse document frequency of each question word (as in BM25) among the parts, times its importance
     * in the question; 0 if no part contains it. A word in the surroundings of a part counts half.
     */
    static WordWeights of(Collection<Double> importances, List<MatchedPassage> passages) {
        List<MatchedPart> parts = passages.stream().flatMap(passage -> passage.parts().stream()).toList();
        double[] weights = new double[importances.size()];
        int word = 0;
        for (double importance : importances) {
            double containing = 0;
            for (MatchedPart part : parts) {
                containing += Math.max(part.own()[word], part.around()[word] / 2);
            }
            weights[word++] = containing == 0 ? 0
                    : importance * Math.log(1 + (parts.size() - containing + 0.5) / (containing + 0.5));
        }
        return new WordWeights(importances.stream().mapToDouble(Double::doubleValue).toArray(), weights);
    }

    double weight(int word) {
        return weights[word];
    }

    /** Returns the share of the words that are matched, from 0 to 1, each by its weight. */
    double coverage(double[] strengths) {
        return share(strengths, weights);
    }

    /** Returns the share of the words that are matched, from 0 to 1, each by its importance, however common it is. */
    double share(double[] strengths) {
        return share(strengths, importances);
    }

    private static double share(double[] strengths, double[] weights) {
        double covered = 0;
        double all = 0;
        for (int word = 0; word < weights.length; word++) {
            covered += weights[word] * strengths[word];
            all += weights[word];
        }
        return all == 0 ? 0 : covered / all;
    }

    static double[] scale(double[] strengths, double factor) {
        return Arrays.stream(strengths).map(strength -> strength * factor).toArray();
    }

    static double[] max(double[] one, double[] other) {
        double[] greater = new double[one.length];
        for (int i = 0; i < greater.length; i++) {
            greater[i] = Math.max(one[i], other[i]);
        }
        return greater;
    }
}
