package dev.carrel.application.rerank;

/**
 * Calibration of what an answer model reads. The log-odds of the model and of the similarity that the search gave add
 * up to the evidence for a passage; a logistic regression turns it into a probability.
 *
 * <p>
 * Fitted to 365 questions about eight software manuals that the model was not trained on, each with the first 24
 * passages of a search by words. Among the 24 the passage that answers comes first for 47 % of the questions, by the
 * search alone for 36 %; 65 % have one that answers.
 */
final class AnswerProbability {

    private static final double SLOPE = 0.48;
    private static final double OFFSET = -0.96;

    private AnswerProbability() {}

    /**
     * Returns the probability that a passage answers.
     *
     * @param score the log-odds that the model gives
     * @param similarity that the search gives, from 0 to 1
     */
    static double ofPassage(double score, double similarity) {
        return LogOdds.toProbability(SLOPE * (score + LogOdds.of(similarity)) + OFFSET);
    }
}
