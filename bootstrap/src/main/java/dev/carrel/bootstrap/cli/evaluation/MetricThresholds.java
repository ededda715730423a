package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.MetricValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Thresholds that metrics have to reach. */
public final class MetricThresholds {

    private final Map<EvaluationMetric, BigDecimal> thresholds = new EnumMap<>(EvaluationMetric.class);

    /**
     * Parses thresholds.
     *
     * @param arguments each a metric and a value, such as {@code ndcg@10=0.7}
     * @throws EvaluationException if one is malformed
     */
    public MetricThresholds(List<String> arguments) {
        for (String one : arguments) {
            String[] parts = one.strip().split("=", 2);
            EvaluationMetric metric = EvaluationMetric.ofLabel(parts[0].strip())
                    .orElseThrow(() -> new EvaluationException(
                            "There is no metric \"" + parts[0].strip() + "\"; use one of "
                                    + EvaluationMetric.allLabels()
                                    + "."));
            thresholds.put(metric, parseNumber(one, parts.length == 2 ? parts[1].strip() : ""));
        }
    }

    /** Returns a sentence for each threshold that was missed; a metric that could not be measured counts as missed. */
    public List<String> findMissed(EvaluationResult measured) {
        var missed = new ArrayList<String>();
        thresholds.forEach((metric, bound) -> {
            MetricValue value = measured.metrics().get(metric);
            if (value == null) {
                missed.add(metric.label() + " cannot be measured with this collection, but has to be at least "
                        + bound.toPlainString() + ".");
            } else if (value.value() < bound.doubleValue()) {
                missed.add(metric.label() + " is " + EvaluationReport.formatValue(metric, value.value())
                        + ", but has to be at least "
                        + bound.toPlainString() + ".");
            }
        });
        return missed;
    }

    private static BigDecimal parseNumber(String arguments, String number) {
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException ignored) {
            throw new EvaluationException(
                    "\"" + arguments + "\" is not a threshold; use METRIC=VALUE, such as ndcg@10=0.7.");
        }
    }
}
