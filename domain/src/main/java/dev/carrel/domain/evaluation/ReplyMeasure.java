package dev.carrel.domain.evaluation;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What metrics are computed from.
 *
 * @param answerable whether the documents answer the question
 * @param answered whether the reply is based on a document
 * @param words the number of words of the reply
 * @param facts the metrics that hold
 */
public record ReplyMeasure(String kind, boolean answerable, boolean answered, int words,
        Set<EvaluationMetric> facts) {

    public ReplyMeasure {
        facts = Set.copyOf(facts);
    }

    /**
     * Returns the metrics that hold for an unanswerable question.
     *
     * @param failures none if the reply is based on no document, or says that it is unsure
     */
    public static Set<EvaluationMetric> factsOfUnanswerable(boolean answered, List<String> failures) {
        var facts = EnumSet.noneOf(EvaluationMetric.class);
        if (!answered) {
            facts.add(EvaluationMetric.ABSTAINED);
        }
        if (failures.isEmpty()) {
            facts.add(EvaluationMetric.NOT_SURE);
        }
        return facts;
    }
}
