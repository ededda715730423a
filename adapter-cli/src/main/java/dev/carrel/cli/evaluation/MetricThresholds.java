package dev.carrel.cli.evaluation;

import dev.carrel.cli.evaluation.collection.EvaluationException;
import dev.carrel.cli.evaluation.metric.EvaluationMetric;
import dev.carrel.cli.evaluation.metric.EvaluationResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What figures must reach. */
public final class MetricThresholds {

    private final Map<EvaluationMetric, BigDecimal> thresholds = new EnumMap<>(EvaluationMetric.class);

    /**
     * @param arguments each a figure and a number, e.g. {@code ndcg@10=0.7}
     * @throws EvaluationException if one is not
     */
    public MetricThresholds(List<String> arguments) {
        for (String one : arguments) {
            String[] parts = one.strip().split("=", 2);
            EvaluationMetric metric = EvaluationMetric.ofLabel(parts[0].strip())
                    .orElseThrow(() -> new EvaluationException(
                            "There is no figure \"" + parts[0].strip() + "\"; there are " + EvaluationMetric.allLabels()
                                    + "."));
            thresholds.put(metric, parseNumber(one, parts.length == 2 ? parts[1].strip() : ""));
        }
    }

    /** What was not reached, each in a sentence; a figure that could not be measured was not. */
    public List<String> findMissed(EvaluationResult measured) {
        var missed = new ArrayList<String>();
        thresholds.forEach((metric, bound) -> {
            EvaluationResult.MetricValue value = measured.metrics().get(metric);
            if (value == null) {
                missed.add(metric.label() + " cannot be measured by this set, but must be at least "
                        + bound.toPlainString() + ".");
            } else if (value.value() < bound.doubleValue()) {
                missed.add(metric.label() + " is " + EvaluationReport.formatValue(metric, value.value())
                        + ", but must be at least "
                        + bound.toPlainString() + ".");
            }
        });
        return missed;
    }

    private static BigDecimal parseNumber(String arguments, String number) {
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException ignored) {
            throw new EvaluationException("\"" + arguments + "\" is no bound; write it as in ndcg@10=0.7.");
        }
    }
}
