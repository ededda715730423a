package dev.carrel.cli.evaluation.metric;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The metrics. All except {@link #REPLY_WORDS} are means over questions, from 0 to 1. The first five are retrieval
 * metrics as defined by trec_eval and BEIR; the others evaluate replies.
 */
public enum EvaluationMetric {

    /** {@link Ndcg} of the first ten results. */
    NDCG("ndcg@10"),
    /** Recall of the first hundred results. */
    RECALL("recall@100"),
    /** Reciprocal rank of the first relevant document among the first ten results, or 0. */
    MRR("mrr@10"),
    /** Whether the first result is relevant. */
    HIT_1("hit@1"),
    /** Whether one of the first five results is relevant. */
    HIT_5("hit@5"),
    /** Whether the reply to an answerable question uses any document. */
    ANSWERED("answered"),
    /** Whether the reply contains one of the expected answers, ignoring case, white space and Unicode form. */
    ANSWER_CONTAINED("answer-inside"),
    /** Whether the reply uses a relevant document. */
    RELEVANT_USED("gold-used"),
    /** The median length in words of the replies that use a document. */
    REPLY_WORDS("reply-words"),
    /** Whether the reply to an unanswerable question uses no document. */
    ABSTAINED("abstained"),
    /** The same for the questions of another collection. */
    FOREIGN_ABSTAINED("foreign-abstained"),
    /** Whether one of the first five documents used in the first turn of a conversation is relevant. */
    FIRST_TURN("first-turn@5"),
    /** The same for later turns. */
    LATER_TURNS("later-turns@5");

    private final String label;

    EvaluationMetric(String word) {
        this.label = word;
    }

    /** Returns the label in reports and arguments. */
    public String label() {
        return label;
    }

    public static Optional<EvaluationMetric> ofLabel(String word) {
        return Arrays.stream(values()).filter(figure -> figure.label.equals(word)).findFirst();
    }

    /** Returns all labels, for messages. */
    public static String allLabels() {
        return Arrays.stream(values()).map(EvaluationMetric::label).collect(Collectors.joining(", "));
    }

    /** Aggregates the values of single questions, at least one. */
    double aggregate(List<Double> values) {
        if (this == REPLY_WORDS) {
            List<Double> sorted = values.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        }
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }
}
