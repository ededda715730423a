package dev.carrel.application.rerank;

/** Conversion between probabilities and log-odds. */
public final class LogOdds {

    /** Probabilities beyond these count as these: they say no more. */
    private static final double MIN_PROBABILITY = 0.00001;
    private static final double MAX_PROBABILITY = 0.999;

    private LogOdds() {}

    /** Returns the log-odds of a probability. */
    public static double of(double probability) {
        double limited = Math.clamp(probability, MIN_PROBABILITY, MAX_PROBABILITY);
        return Math.log(limited / (1 - limited));
    }

    /** Returns the probability, from 0 to 1. */
    public static double toProbability(double logOdds) {
        return 1 / (1 + Math.exp(-logOdds));
    }

    /** Returns a probability with something added to its log-odds; 0 and 1 stay, as certain as they are. */
    public static double raise(double probability, double logOdds) {
        double odds = probability * Math.exp(logOdds);
        return odds / (1 - probability + odds);
    }
}
