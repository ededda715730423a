package dev.carrel.bootstrap.cli.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.domain.evaluation.EvaluationMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The metrics of an earlier run, read from its JSON report. */
public final class BaselineReport {

    /** No earlier run. */
    public static final BaselineReport NONE = new BaselineReport();

    private final Map<EvaluationMetric, Double> metrics = new EnumMap<>(EvaluationMetric.class);

    private BaselineReport() {}

    /**
     * Reads a report.
     *
     * @throws EvaluationException if the file is not a report
     */
    public static BaselineReport readFrom(Path file) {
        var baseline = new BaselineReport();
        JsonNode figures = readJson(file).path("figures");
        if (!figures.isObject()) {
            throw new EvaluationException("The file " + file + " is not the output of eval --json.");
        }
        for (EvaluationMetric metric : EvaluationMetric.values()) {
            if (figures.path(metric.label()).isNumber()) {
                baseline.metrics.put(metric, figures.path(metric.label()).asDouble());
            }
        }
        return baseline;
    }

    boolean isEmpty() {
        return metrics.isEmpty();
    }

    /** Returns a metric; empty if the earlier run did not measure it. */
    OptionalDouble valueOf(EvaluationMetric metric) {
        Double value = metrics.get(metric);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static JsonNode readJson(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new EvaluationException("There is no file " + file + ".");
        }
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException ignored) {
            throw new EvaluationException("The file " + file + " is not the output of eval --json.");
        }
    }
}
