package dev.carrel.bootstrap.cli.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.evaluation.EvaluationMetric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;

/** The report of an evaluation, as text or JSON. */
public record EvaluationReport(EvaluationResult result, BaselineReport baseline) {

    private static final int DIGITS = 4;

    /**
     * Prints a line for each metric with its value, the number of questions and the difference to the baseline, then
     * the calibration.
     */
    public void printReport(Terminal terminal) {
        terminal.printLine(titleLine());
        terminal.printLine("");
        printMetrics(terminal);
        if (!result.calibration().isEmpty()) {
            terminal.printLine("");
            terminal.printHeading(String.format(Locale.ROOT, "%-18s%8s%8s", "similarity", "relevant", "over"));
            result.calibration()
                    .forEach(band -> terminal.printLine(String.format(Locale.ROOT, "%.1f to %.1f%17.4f%8d", band.from(),
                            band.from() + 0.1, band.relevant(), band.documents())));
        }
    }

    /** Prints what was evaluated and, if there is a baseline, a line for each metric with the difference. */
    public void printSummary(Terminal terminal) {
        terminal.printLine(titleLine());
        if (!baseline.isEmpty()) {
            terminal.printLine("");
            printMetrics(terminal);
        }
    }

    private String titleLine() {
        return result.collection() + ": documents " + result.documents() + ", questions " + result.questions();
    }

    private void printMetrics(Terminal terminal) {
        terminal.printHeading(String.format(Locale.ROOT, "%-18s%8s%8s", "metric", "value", "over")
                + (baseline.isEmpty() ? "" : String.format(Locale.ROOT, "%10s%12s", "baseline", "difference")));
        result.metrics()
                .forEach((figure, value) -> terminal
                        .printLine(String.format(Locale.ROOT, "%-18s%8s%8d", figure.label(),
                                formatValue(figure, value.value()),
                                value.questions()) + formatComparison(figure, value.value())));
    }

    /** Returns the report as JSON, which a later run can compare with. */
    public ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("set", result.collection())
                .put("documents", result.documents())
                .put("questions", result.questions());
        ObjectNode figures = node.putObject("figures");
        result.metrics().forEach((figure, value) -> figures.put(figure.label(), roundValue(value.value())));
        ArrayNode reliability = node.putArray("reliability");
        result.calibration()
                .forEach(band -> reliability.addObject()
                        .put("from", roundValue(band.from()))
                        .put("documents", band.documents())
                        .put("relevant", roundValue(band.relevant())));
        if (!baseline.isEmpty()) {
            ObjectNode differences = node.putObject("differences");
            result.metrics()
                    .forEach((figure, value) -> baseline.valueOf(figure)
                            .ifPresent(before -> differences.put(figure.label(),
                                    roundValue(value.value()).subtract(roundValue(before)))));
        }
        return node;
    }

    /** Returns a value as it is printed. */
    public static String formatValue(EvaluationMetric figure, double value) {
        return String.format(Locale.ROOT, figure == EvaluationMetric.REPLY_WORDS ? "%.1f" : "%.4f", value);
    }

    private String formatComparison(EvaluationMetric figure, double value) {
        OptionalDouble before = baseline.valueOf(figure);
        if (before.isEmpty()) {
            return "";
        }
        String difference = formatValue(figure,
                roundValue(value).subtract(roundValue(before.getAsDouble())).doubleValue());
        return String.format(Locale.ROOT, "%10s%12s", formatValue(figure, before.getAsDouble()),
                difference.startsWith("-") ? difference : "+" + difference);
    }

    /** Returns a value as it is written to JSON. */
    public static BigDecimal roundValue(double value) {
        return BigDecimal.valueOf(value).setScale(DIGITS, RoundingMode.HALF_UP);
    }
}
