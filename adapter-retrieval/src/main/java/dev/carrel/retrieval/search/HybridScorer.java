package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import java.util.List;

/**
 * How words and meaning of a passage make one fit, by which passages rank, and that fit a similarity, as the
 * documentation of the package states it.
 */
final class HybridScorer {

    /** More of the words than this says nothing more. */
    private static final double MAX_LEXICAL_SCORE = 3;

    /** What a passage that says just what is asked has for its meaning, beside 1 for all of the words. */
    private static final double VECTOR_WEIGHT = 2.2;

    private static final LogisticCurve LEXICAL_CURVE = new LogisticCurve(3.1, 0.74, 12.7);
    private static final LogisticCurve HYBRID_CURVE = new LogisticCurve(2.25, 1.9, 5.8);

    private final double vectorWeight;
    private final LogisticCurve curve;

    HybridScorer(List<QueryEmbedding> queryEmbeddings) {
        vectorWeight = queryEmbeddings.isEmpty() ? 0 : VECTOR_WEIGHT;
        curve = queryEmbeddings.isEmpty() ? LEXICAL_CURVE : HYBRID_CURVE;
    }

    /** How much meaning counts, beside 1 for words. */
    double vectorWeight() {
        return vectorWeight;
    }

    /**
     * @param vectorScore NaN for a passage that was not embedded
     * @param meanSimilarity how near such a passage is taken to be
     */
    ScoredPassage scorePassage(int docId, double lexicalScore, double vectorScore, double meanSimilarity) {
        double near = Double.isNaN(vectorScore) ? meanSimilarity : vectorScore;
        return new ScoredPassage(docId, lexicalScore, vectorScore,
                Math.min(lexicalScore, MAX_LEXICAL_SCORE) + vectorWeight * near);
    }

    /**
     * From 0 to 1, never falling as the fit rises.
     *
     * @param best the greatest fit that was found for the query
     */
    double toSimilarity(double fit, double best) {
        return curve.probabilityOf(fit, best);
    }

    /**
     * From fit to the share of documents that are relevant, over the queries of public collections: a logistic curve.
     *
     * @param steepness of the curve
     * @param midpoint where one in two is relevant, if none fits better
     * @param gapPenalty what it costs to fit less than the best, as if the fit itself were less by so much more
     */
    private record LogisticCurve(double steepness, double midpoint, double gapPenalty) {

        /** Who is farther behind than this is no less likely for it. */
        private static final double MAX_GAP = 0.5;

        double probabilityOf(double fit, double best) {
            double odds = steepness * (fit - midpoint) - gapPenalty * Math.min(MAX_GAP, best - fit);
            return 1 / (1 + Math.exp(-odds));
        }
    }
}
