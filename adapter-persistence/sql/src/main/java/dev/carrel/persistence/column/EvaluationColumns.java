package dev.carrel.persistence.column;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.evaluation.BoundedPattern;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.evaluation.ReplyMeasure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Columns with checks and their results. */
public final class EvaluationColumns {

    private EvaluationColumns() {}

    /** Returns the column of a check. */
    public static String toColumn(ReplyCheck check) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("id", check.id());
        tree.put("text", check.text());
        tree.put("kind", check.kind());
        tree.put("collection", check.collection());
        tree.put("conversation", check.conversation());
        tree.put("turn", check.turn());
        tree.put("answerable", check.answerable());
        tree.put("patterns", textsOf(check.patterns()));
        tree.put("forbid", textsOf(check.forbidden()));
        tree.put("documents", textsOf(check.documents()));
        return JsonColumns.write(tree);
    }

    /** Returns the check of a column. */
    public static ReplyCheck readCheck(String column) {
        Map<?, ?> tree = (Map<?, ?>) JsonColumns.read(column);
        return new ReplyCheck(text(tree, "id"), text(tree, "text"), text(tree, "kind"), (String) tree.get("collection"),
                (String) tree.get("conversation"), number(tree, "turn"), flag(tree, "answerable"),
                patterns(tree, "patterns", true), patterns(tree, "forbid", true), patterns(tree, "documents", false));
    }

    /** Returns the column of a result, without its source. */
    public static String toColumn(QuestionResult result) {
        ReplyMeasure measure = result.measure();
        var tree = new LinkedHashMap<String, Object>();
        tree.put("id", result.id());
        tree.put("text", result.text());
        tree.put("kind", measure.kind());
        tree.put("answerable", measure.answerable());
        tree.put("answered", measure.answered());
        tree.put("words", measure.words());
        tree.put("facts", measure.facts().stream().map(EvaluationMetric::label).sorted().toList());
        tree.put("failures", result.failures());
        return JsonColumns.write(tree);
    }

    /** Returns the result of a column with its source. */
    public static QuestionResult readResult(String column, @Nullable DocumentId source) {
        Map<?, ?> tree = (Map<?, ?>) JsonColumns.read(column);
        boolean answerable = flag(tree, "answerable");
        boolean answered = flag(tree, "answered");
        List<String> failures = texts(tree, "failures");
        // Former results do not have the facts of unanswerable questions.
        Set<EvaluationMetric> facts = answerable ? metrics(texts(tree, "facts"))
                : ReplyMeasure.factsOfUnanswerable(answered, failures);
        var measure = new ReplyMeasure(text(tree, "kind"), answerable, answered, number(tree, "words"), facts);
        return new QuestionResult(text(tree, "id"), text(tree, "text"), measure, failures, source);
    }

    private static Set<EvaluationMetric> metrics(List<String> labels) {
        return labels.stream()
                .flatMap(label -> EvaluationMetric.ofLabel(label).stream())
                .collect(Collectors.toSet());
    }

    private static List<String> textsOf(List<BoundedPattern> patterns) {
        return patterns.stream().map(BoundedPattern::toString).toList();
    }

    private static List<BoundedPattern> patterns(Map<?, ?> tree, String field, boolean ignoresCase) {
        return texts(tree, field).stream().map(regex -> BoundedPattern.compile(regex, ignoresCase)).toList();
    }

    private static String text(Map<?, ?> tree, String field) {
        return (String) Objects.requireNonNull(tree.get(field));
    }

    private static int number(Map<?, ?> tree, String field) {
        return ((Number) Objects.requireNonNull(tree.get(field))).intValue();
    }

    private static boolean flag(Map<?, ?> tree, String field) {
        return (Boolean) Objects.requireNonNull(tree.get(field));
    }

    private static List<String> texts(Map<?, ?> tree, String field) {
        return ((List<?>) Objects.requireNonNull(tree.get(field))).stream().map(String.class::cast).toList();
    }
}
