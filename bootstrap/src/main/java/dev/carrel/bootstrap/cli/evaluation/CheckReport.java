package dev.carrel.bootstrap.cli.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.evaluation.CheckResult;
import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import dev.carrel.domain.evaluation.CheckedText;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.KindFigures;
import dev.carrel.domain.evaluation.MetricValue;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report of a run of checks, as text or JSON. */
public final class CheckReport {

    private static final int MAX_SHOWN_CHARACTERS = 200;

    private final List<CheckResult> checks;
    private final EvaluationReport metrics;

    /**
     * Creates a report.
     *
     * @param name the name of the checks
     * @param documents the number of searchable documents
     * @param checks in the order to show them
     */
    CheckReport(String name, long documents, List<CheckResult> checks, BaselineReport baseline) {
        this.checks = List.copyOf(checks);
        this.metrics = new EvaluationReport(
                new EvaluationResult(name, documents, checks.size(),
                        KindFigures.measureAll(checks.stream().map(CheckResult::toMeasure).toList()), List.of()),
                baseline);
    }

    /** Returns the metrics over all checks. */
    public EvaluationResult result() {
        return metrics.result();
    }

    /** Prints the metrics by kind, then the checks that are not right and why. */
    public void printReport(Terminal terminal) {
        metrics.printSummary(terminal);
        terminal.printLine("");
        List<KindFigures> rows = listRows();
        int width = rows.stream().mapToInt(row -> row.kind().length()).max().orElse(0);
        terminal.printHeading(formatLine(width, "kind", "n",
                KindFigures.SHARES.stream().map(EvaluationMetric::label).toList(),
                EvaluationMetric.REPLY_WORDS.label()));
        rows.forEach(row -> terminal.printLine(formatRow(width, row)));
        List<CheckResult> wrong = checks.stream().filter(Predicate.not(CheckResult::isRight)).toList();
        if (!wrong.isEmpty()) {
            terminal.printLine("");
            terminal.printHeading("Not right: " + wrong.size() + " of " + checks.size());
            wrong.forEach(each -> printFailures(each, terminal));
        }
    }

    /** Returns the report as JSON, which a later run can compare with. */
    public ObjectNode toJson() {
        ObjectNode node = metrics.toJson();
        ArrayNode kinds = node.putArray("kinds");
        listRows().forEach(row -> {
            ObjectNode kind = kinds.addObject().put("kind", row.kind()).put("questions", row.questions());
            row.values()
                    .forEach((metric, value) -> kind.put(metric.label(), EvaluationReport.roundValue(value.value())));
        });
        ArrayNode results = node.putArray("checks");
        checks.forEach(each -> writeResult(each, results.addObject()));
        return node;
    }

    private static void writeResult(CheckResult result, ObjectNode node) {
        ReplyCheck check = result.check();
        node.put("id", check.id())
                .put("kind", check.kind())
                .put("collection", check.collection())
                .put("text", check.text())
                .put("answerable", check.answerable())
                .put("right", result.isRight())
                .put("reply", result.reply())
                .put("words", result.words());
        ArrayNode failures = node.putArray("failures");
        result.failures().forEach(failures::add);
        ArrayNode sources = node.putArray("sources");
        result.sources()
                .forEach(source -> sources.addObject()
                        .put("at", source.place())
                        .put("similarity", EvaluationReport.roundValue(source.similarity())));
    }

    private static void printFailures(CheckResult result, Terminal terminal) {
        terminal.printLine("");
        terminal.printLine(result.check().id() + "  " + result.check().text());
        result.failures().forEach(failure -> terminal.printLine("  " + failure));
        if (!result.sources().isEmpty()) {
            ReplySource first = result.sources().getFirst();
            terminal.printLine(String.format(Locale.ROOT, "  first source: %s (%.2f)", first.place(),
                    first.similarity()));
            terminal.printLine("  reply: " + shorten(new CheckedText(result.reply()).normalize()));
        }
    }

    private static String shorten(String text) {
        String shown = TextCleaner.truncate(text, MAX_SHOWN_CHARACTERS);
        return shown.length() == text.length() ? text : shown + "…";
    }

    private List<KindFigures> listRows() {
        return KindFigures.listByKind(checks.stream().map(CheckResult::toMeasure).toList());
    }

    private static String formatRow(int width, KindFigures row) {
        if (row.values().containsKey(EvaluationMetric.ABSTAINED)) {
            return formatLine(width, row.kind(), String.valueOf(row.questions()), List.of(), "").stripTrailing()
                    + KindFigures.UNANSWERABLE_SHARES.stream()
                            .map(metric -> "  " + metric.label() + " " + formatShare(row.values().get(metric)))
                            .collect(Collectors.joining());
        }
        return formatLine(width, row.kind(), String.valueOf(row.questions()),
                KindFigures.SHARES.stream().map(metric -> formatShare(row.values().get(metric))).toList(),
                formatWords(row.values().get(EvaluationMetric.REPLY_WORDS)));
    }

    private static String formatLine(int width, String kind, String questions, List<String> shares, String words) {
        var line = new StringBuilder(kind).repeat(' ', width - kind.length()).append(pad(questions, 5));
        for (int column = 0; column < shares.size(); column++) {
            line.append(pad(shares.get(column), KindFigures.SHARES.get(column).label().length() + 2));
        }
        return line.append(pad(words, EvaluationMetric.REPLY_WORDS.label().length() + 2)).toString();
    }

    private static String pad(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String formatShare(@Nullable MetricValue value) {
        return value == null ? "-" : String.format(Locale.ROOT, "%.2f", value.value());
    }

    private static String formatWords(@Nullable MetricValue value) {
        return value == null ? "-" : EvaluationReport.formatValue(EvaluationMetric.REPLY_WORDS, value.value());
    }
}
