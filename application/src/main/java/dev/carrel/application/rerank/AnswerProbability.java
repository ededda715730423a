package dev.carrel.application.rerank;

/**
 * Calibration of what an answer model reads. A logistic regression makes a probability of the log-odds that the model
 * gives and of the similarity that the search gave.
 *
 * <p>
 * Fitted to 594 questions about eight software manuals and about documents of organisations that the model was not
 * trained on, each with the first 24 passages of a search by words, of which at least one answers. One that answers
 * comes first for 76 %, by the search alone for 50 %. The expected calibration error is .0015; of constants fitted to
 * one kind and tried on the other it is .006.
 */
final class AnswerProbability {

    private static final double READING = 0.577;
    private static final double SEARCH = 0.365;
    private static final double OFFSET = -1.025;

    private AnswerProbability() {}

    /**
     * Returns the probability that a passage answers.
     *
     * @param score the log-odds that the model gives
     * @param similarity that the search gives, from 0 to 1
     */
    static double ofPassage(double score, double similarity) {
        return LogOdds.toProbability(READING * score + SEARCH * LogOdds.of(similarity) + OFFSET);
    }
}
