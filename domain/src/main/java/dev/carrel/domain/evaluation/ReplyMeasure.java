package dev.carrel.domain.evaluation;

import java.util.Set;

/**
 * What metrics are computed from.
 *
 * @param answerable whether the documents answer the question
 * @param answered whether the reply is based on a document
 * @param words the number of words of the reply
 * @param facts the metrics that hold for an answerable question
 */
public record ReplyMeasure(String kind, boolean answerable, boolean answered, int words,
        Set<EvaluationMetric> facts) {

    public ReplyMeasure {
        facts = Set.copyOf(facts);
    }
}
