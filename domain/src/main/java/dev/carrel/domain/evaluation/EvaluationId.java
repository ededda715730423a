package dev.carrel.domain.evaluation;

import dev.carrel.domain.OpaqueId;

/** The id of an evaluation of a library. */
public record EvaluationId(String value) {

    public EvaluationId {
        OpaqueId.requireValid("evaluation_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
