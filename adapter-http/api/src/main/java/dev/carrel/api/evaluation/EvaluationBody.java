package dev.carrel.api.evaluation;

import dev.carrel.application.LibraryEvaluations.MeasuredEvaluation;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.MetricValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation of a library.
 *
 * @param status {@code running}, {@code done}, {@code cancelled}, {@code failed} or {@code interrupted}
 * @param questions how many questions there were at the start
 * @param done how many of them have a result
 * @param right how many replies were right
 * @param metrics by label, over all questions so far
 * @param endedAt null while it runs, and if it was interrupted
 * @param message why it failed; null otherwise
 */
public record EvaluationBody(String id, String status, int questions, int done, int right,
        Map<String, Double> metrics, String startedAt, @Nullable String endedAt, @Nullable String message) {

    /** Returns the body of an evaluation. */
    public static EvaluationBody of(MeasuredEvaluation measured) {
        LoggedEvaluation evaluation = measured.evaluation();
        return new EvaluationBody(evaluation.id().value(), evaluation.status().wireName(), evaluation.questions(),
                evaluation.done(), measured.right(), valuesOf(measured.metrics()), evaluation.startedAt().toString(),
                evaluation.endedAt() == null ? null : evaluation.endedAt().toString(), evaluation.failure());
    }

    /** Returns metrics by label, in the order of their constants. */
    static Map<String, Double> valuesOf(Map<EvaluationMetric, MetricValue> metrics) {
        var values = new LinkedHashMap<String, Double>();
        new TreeMap<>(metrics).forEach((metric, value) -> values.put(metric.label(), value.value()));
        return values;
    }
}
