package dev.carrel.domain.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The metrics of a kind of questions.
 *
 * @param values the metrics that were measured, in the order of their constants
 */
public record KindFigures(String kind, int questions, Map<EvaluationMetric, MetricValue> values) {

    /** The metrics that are shares of the answerable questions, in the order of reports. */
    public static final List<EvaluationMetric> SHARES = List.of(EvaluationMetric.RIGHT,
            EvaluationMetric.ANSWER_CONTAINED, EvaluationMetric.FIRST_SOURCE, EvaluationMetric.HIT_5,
            EvaluationMetric.BEST_PASSAGE, EvaluationMetric.FIRST_DOCUMENT, EvaluationMetric.FIRST_DOCUMENTS,
            EvaluationMetric.ANSWERED, EvaluationMetric.SURE);
    /** The same for the unanswerable ones. */
    public static final List<EvaluationMetric> UNANSWERABLE_SHARES = List.of(EvaluationMetric.ABSTAINED,
            EvaluationMetric.NOT_SURE);

    public KindFigures {
        var ordered = new EnumMap<EvaluationMetric, MetricValue>(EvaluationMetric.class);
        ordered.putAll(values);
        values = Collections.unmodifiableMap(ordered);
    }

    /** Returns the kinds in alphabetical order: the answerable ones, all of these, and the same for the others. */
    public static List<KindFigures> listByKind(List<ReplyMeasure> replies) {
        var figures = new ArrayList<KindFigures>();
        addKinds(replies.stream().filter(ReplyMeasure::answerable).toList(), "all answerable", figures);
        addKinds(replies.stream().filter(Predicate.not(ReplyMeasure::answerable)).toList(), "all unanswerable",
                figures);
        return figures;
    }

    private static void addKinds(List<ReplyMeasure> replies, String sum, List<KindFigures> figures) {
        Map<String, List<ReplyMeasure>> kinds = replies.stream()
                .collect(Collectors.groupingBy(ReplyMeasure::kind, TreeMap::new, Collectors.toList()));
        kinds.forEach((kind, ofKind) -> figures.add(new KindFigures(kind, ofKind.size(), measureAll(ofKind))));
        if (kinds.size() > 1) {
            figures.add(new KindFigures(sum, replies.size(), measureAll(replies)));
        }
    }

    /** Returns the metrics of all replies. */
    public static Map<EvaluationMetric, MetricValue> measureAll(List<ReplyMeasure> replies) {
        Map<EvaluationMetric, List<Double>> values = new EnumMap<>(EvaluationMetric.class);
        for (ReplyMeasure reply : replies) {
            (reply.answerable() ? SHARES : UNANSWERABLE_SHARES)
                    .forEach(metric -> addValue(values, metric, reply.facts().contains(metric) ? 1 : 0));
            if (reply.answerable() && reply.answered()) {
                addValue(values, EvaluationMetric.REPLY_WORDS, reply.words());
            }
        }
        var all = new EnumMap<EvaluationMetric, MetricValue>(EvaluationMetric.class);
        values.forEach((metric, single) -> all.put(metric,
                new MetricValue(metric.aggregate(single), single.size())));
        return all;
    }

    private static void addValue(Map<EvaluationMetric, List<Double>> values, EvaluationMetric metric, double value) {
        values.computeIfAbsent(metric, first -> new ArrayList<>()).add(value);
    }
}
