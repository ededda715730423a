package dev.carrel.application.confidence;

import dev.carrel.application.limits.QueryLimits;
import dev.carrel.domain.WireName;

/** How certain it is that the documents that were found answer a question; decided before the reply is written. */
public enum Certainty implements WireName {

    /** They are likely to answer. */
    SURE,

    /** They are the closest, and may not answer: the reply says so. */
    UNSURE,

    /** They do not answer: the reply says that nothing was found. */
    NOTHING;

    /** Returns the certainty of a confidence, from 0 to 1. */
    public static Certainty of(double confidence, QueryLimits limits) {
        return confidence < limits.similarityThreshold() ? NOTHING
                : confidence < limits.sureThreshold() ? UNSURE : SURE;
    }
}
