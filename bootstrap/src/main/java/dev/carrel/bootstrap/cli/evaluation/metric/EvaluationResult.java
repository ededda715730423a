package dev.carrel.bootstrap.cli.evaluation.metric;

import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.MetricValue;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of an evaluation.
 *
 * @param documents the number of searchable documents
 * @param questions the number of questions that were asked
 * @param metrics the metrics that the collection allows to measure
 * @param calibration the similarities of the first results against their relevance; empty without judgments
 */
public record EvaluationResult(String collection, long documents, int questions,
        Map<EvaluationMetric, MetricValue> metrics,
        List<CalibrationBins.CalibrationBin> calibration) {

    public EvaluationResult {
        var ordered = new EnumMap<EvaluationMetric, MetricValue>(EvaluationMetric.class);
        ordered.putAll(metrics);
        metrics = Collections.unmodifiableMap(ordered);
        calibration = List.copyOf(calibration);
    }
}
