package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import java.util.List;

/**
 * How words and meaning of a passage make one fit, by which passages rank, and that fit a similarity, as the
 * documentation of the package states it.
 */
final class Fusion {

    /** More of the words than this says nothing more. */
    private static final double MOST_WORDS = 3;

    /** What a passage that says just what is asked has for its meaning, beside 1 for all of the words. */
    private static final double MEANING = 2.2;

    private static final Curve BY_WORDS = new Curve(3.1, 0.74, 12.7);
    private static final Curve BY_BOTH = new Curve(2.25, 1.9, 5.8);

    private final double weight;
    private final Curve curve;

    Fusion(List<QueryEmbedding> meanings) {
        weight = meanings.isEmpty() ? 0 : MEANING;
        curve = meanings.isEmpty() ? BY_WORDS : BY_BOTH;
    }

    /** How much meaning counts, beside 1 for words. */
    double weight() {
        return weight;
    }

    /**
     * @param meaning NaN for a passage that was not embedded
     * @param otherwise how near such a passage is taken to be
     */
    ScoredPassage fuse(int number, double words, double meaning, double otherwise) {
        double near = Double.isNaN(meaning) ? otherwise : meaning;
        return new ScoredPassage(number, words, meaning, Math.min(words, MOST_WORDS) + weight * near);
    }

    /**
     * From 0 to 1, never falling as the fit rises.
     *
     * @param best the greatest fit that was found for the query
     */
    double similarity(double fit, double best) {
        return curve.at(fit, best);
    }

    /**
     * From fit to the share of documents that are relevant, over the queries of public collections: a logistic curve.
     *
     * @param steepness of the curve
     * @param half where one in two is relevant, if none fits better
     * @param behind what it costs to fit less than the best, as if the fit itself were less by so much more
     */
    private record Curve(double steepness, double half, double behind) {

        /** Who is farther behind than this is no less likely for it. */
        private static final double FARTHEST = 0.5;

        double at(double fit, double best) {
            double odds = steepness * (fit - half) - behind * Math.min(FARTHEST, best - fit);
            return 1 / (1 + Math.exp(-odds));
        }
    }
}
