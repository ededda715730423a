package dev.carrel.domain.evaluation;

import dev.carrel.domain.WireName;

/** The states of an evaluation; all but the first are final. */
public enum EvaluationStatus implements WireName {
    RUNNING, DONE, CANCELLED, FAILED,
    /** The engine was closed, or its process died, meanwhile. */
    INTERRUPTED;

    /** Returns the constant with a wire name, compared exactly. */
    public static EvaluationStatus fromWireName(String wireName) {
        return WireName.find(EvaluationStatus.class, wireName).orElseThrow();
    }
}
