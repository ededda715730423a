package dev.carrel.ranking.search;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Hybrid scoring: combines the BM25 and the vector score of a passage into one score, by which passages rank, and maps
 * that score to a similarity. The package documentation has the formulas. Immutable.
 */
final class HybridScorer {

    /** The limit of the lexical score: repeating the words of the query further says nothing more. */
    static final double MAX_LEXICAL_SCORE = 3;

    /** The weight of the vector score beside 1 for the lexical score. */
    static final double VECTOR_WEIGHT = 2.2;

    /** The curve of lexical scores, whose midpoint {@link #lexicalCurve} moves. */
    static final LogisticCurve LEXICAL_CURVE = new LogisticCurve(3.1, 0.48, 12.7);
    /** The curve of hybrid scores, whose midpoint {@link #hybridCurve} moves. */
    static final LogisticCurve HYBRID_CURVE = new LogisticCurve(2.25, 1.9, 5.8);

    /**
     * How far the midpoint of lexical scores moves with the logarithm of the number of passages: the best of many
     * shares more words with a question by chance. Chosen on questions of seven collections of 240 to 20,000 passages,
     * so that at one threshold questions of other collections are refused and their own are not.
     */
    static final double CHANCE_GROWTH = 0.04;

    /**
     * The number of passages below which the midpoint of lexical scores stays: in libraries of 5 to 200 passages, a
     * lower one would have replied to several questions of others for each of its own.
     */
    static final int MIN_PASSAGES = 200;

    /**
     * How far the midpoint of hybrid scores moves with the logarithm of the number of passages in a small library.
     * Chosen on questions of two collections in libraries of 5 to 100 passages, of one of which up to an eighth of its
     * own was refused, and tried on those of a third.
     */
    static final double CHANCE_OF_FEW = 0.07;

    /** The numbers of passages between which the midpoint of hybrid scores moves. */
    static final int FEWEST_PASSAGES = 5;
    static final int FEW_PASSAGES = 200;

    private final double vectorWeight;
    private final LogisticCurve curve;
    private final LogisticCurve lexicalCurve;
    private final double meanSimilarity;

    private HybridScorer(double vectorWeight, LogisticCurve curve, LogisticCurve lexicalCurve, double meanSimilarity) {
        this.vectorWeight = vectorWeight;
        this.curve = curve;
        this.lexicalCurve = lexicalCurve;
        this.meanSimilarity = meanSimilarity;
    }

    /**
     * Returns the scorer for a query: hybrid if one of the first candidates has a vector score, else lexical. A passage
     * without an embedding gets the mean vector score of the first candidates, so that it ranks among them by its
     * lexical score; but its similarity is never below that of a lexical search, so that a new document is found by its
     * words until it is embedded, whatever the others are about.
     *
     * @param passageCount the number of passages in the index
     */
    static HybridScorer calibrate(List<CandidatePassage> firstCandidates, int passageCount) {
        OptionalDouble mean = firstCandidates.stream()
                .filter(CandidatePassage::hasVectorScore)
                .mapToDouble(CandidatePassage::vectorScore)
                .average();
        LogisticCurve lexicalCurve = lexicalCurve(passageCount);
        return mean.isPresent()
                ? new HybridScorer(VECTOR_WEIGHT, hybridCurve(passageCount), lexicalCurve, mean.getAsDouble())
                : new HybridScorer(0, lexicalCurve, lexicalCurve, 0);
    }

    private static LogisticCurve lexicalCurve(int passageCount) {
        return LEXICAL_CURVE.move(CHANCE_GROWTH * Math.log1p(Math.max(passageCount, MIN_PASSAGES)));
    }

    private static LogisticCurve hybridCurve(int passageCount) {
        int few = Math.clamp(passageCount, FEWEST_PASSAGES, FEW_PASSAGES);
        return HYBRID_CURVE.move(CHANCE_OF_FEW * Math.log((1.0 + few) / (1 + FEW_PASSAGES)));
    }

    /** Returns the weight of the vector score beside 1 for the lexical score; 0 if no candidate has an embedding. */
    double vectorWeight() {
        return vectorWeight;
    }

    boolean isHybrid() {
        return vectorWeight > 0;
    }

    /** Returns the passage with its combined score. */
    ScoredPassage scorePassage(CandidatePassage candidate) {
        double lexicalScore = Math.min(candidate.lexicalScore(), MAX_LEXICAL_SCORE);
        double score = candidate.hasVectorScore()
                ? lexicalScore + vectorWeight * candidate.vectorScore()
                : scoreWithoutEmbedding(lexicalScore);
        return new ScoredPassage(candidate, score);
    }

    private double scoreWithoutEmbedding(double lexicalScore) {
        return isHybrid()
                ? Math.max(lexicalScore + vectorWeight * meanSimilarity,
                        curve.scoreOf(lexicalCurve.logOddsOf(lexicalScore)))
                : lexicalScore;
    }

    /**
     * Returns the similarity that the API reports for a score: from 0 to 1, monotonic in the score.
     *
     * @param bestScore the highest score of the query
     */
    double toSimilarity(double score, double bestScore) {
        return curve.probabilityOf(score, bestScore);
    }

    /**
     * Maps a score to the probability that the document is relevant: a logistic regression over the queries of public
     * test collections.
     *
     * @param steepness the slope of the curve
     * @param midpoint the score at which every second document is relevant, if no other document scores higher
     * @param gapPenalty what each unit of distance to the best score costs
     */
    record LogisticCurve(double steepness, double midpoint, double gapPenalty) {

        /** The limit of the distance to the best score: a larger one does not lower the probability further. */
        static final double MAX_GAP = 0.5;

        private LogisticCurve move(double shift) {
            return new LogisticCurve(steepness, midpoint + shift, gapPenalty);
        }

        double probabilityOf(double score, double bestScore) {
            double logOdds = logOddsOf(score) - gapPenalty * Math.min(MAX_GAP, bestScore - score);
            return 1 / (1 + Math.exp(-logOdds));
        }

        /** Returns the log-odds of the best score. */
        double logOddsOf(double score) {
            return steepness * (score - midpoint);
        }

        /** Returns the best score that has these log-odds. */
        double scoreOf(double logOdds) {
            return midpoint + logOdds / steepness;
        }
    }
}
