package dev.carrel.cli.evaluation.metric;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What came of an evaluation.
 *
 * @param documents how many were searched
 * @param questions how many of the set were asked
 * @param metrics those that the set allows to measure, in their order
 * @param calibration of the similarities of the first documents of searches; empty if nobody said what is relevant
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

    /**
     * @param questions how many questions it was measured on, at least one
     */
    public record MetricValue(double value, int questions) {}
}
