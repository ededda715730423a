package dev.carrel.domain.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The metrics. All except {@link #REPLY_WORDS} are means over questions, from 0 to 1. The first five are retrieval
 * metrics as defined by trec_eval and BEIR; most of the others evaluate replies.
 */
public enum EvaluationMetric {

    /** Normalized discounted cumulative gain of the first ten results. */
    NDCG("ndcg@10"),
    /** Recall of the first hundred results. */
    RECALL("recall@100"),
    /** Reciprocal rank of the first relevant document among the first ten results, or 0. */
    MRR("mrr@10"),
    /** The share of questions whose first result is relevant. */
    HIT_1("hit@1"),
    /** The share of questions with a relevant document among the first five results. */
    HIT_5("hit@5"),
    /** The share of answerable questions whose reply uses a document. */
    ANSWERED("answered"),
    /** The share of answerable questions whose reply uses a document and does not say that it is unsure. */
    SURE("sure"),
    /** The share of replies with one of the expected answers, ignoring case, white space and Unicode form. */
    ANSWER_CONTAINED("answer-inside"),
    /** The share of replies that use a relevant document. */
    RELEVANT_USED("gold-used"),
    /** The median length in words of the replies that use a document. */
    REPLY_WORDS("reply-words"),
    /** The share of replies that are right, by all that their check expects. */
    RIGHT("right"),
    /** The share of replies whose first source is one that the check expects. */
    FIRST_SOURCE("source@1"),
    /** The share of questions whose best passage contains the answer. */
    BEST_PASSAGE("passage@1"),
    /** The share of questions whose first document has a passage that contains the answer. */
    FIRST_DOCUMENT("document@1"),
    /** The share of questions of whose first three documents one has a passage that contains the answer. */
    FIRST_DOCUMENTS("document@3"),
    /** The share of unanswerable questions whose reply uses no document. */
    ABSTAINED("abstained"),
    /** The same for the questions of another collection. */
    FOREIGN_ABSTAINED("foreign-abstained"),
    /** The share of unanswerable questions whose reply uses no document or says that it is unsure. */
    NOT_SURE("not-sure"),
    /** The same for the questions of another collection. */
    FOREIGN_NOT_SURE("foreign-not-sure"),
    /** The share of first turns of conversations with a relevant document among the first five found. */
    FIRST_TURN("first-turn@5"),
    /** The same for later turns. */
    LATER_TURNS("later-turns@5");

    private final String label;

    EvaluationMetric(String label) {
        this.label = label;
    }

    /** Returns the label in reports and arguments. */
    public String label() {
        return label;
    }

    /** Returns the metric with a label; empty if there is none. */
    public static Optional<EvaluationMetric> ofLabel(String label) {
        return Arrays.stream(values()).filter(metric -> metric.label.equals(label)).findFirst();
    }

    /** Returns all labels, for messages. */
    public static String allLabels() {
        return Arrays.stream(values()).map(EvaluationMetric::label).collect(Collectors.joining(", "));
    }

    /** Aggregates the values of single questions, at least one. */
    public double aggregate(List<Double> values) {
        if (this == REPLY_WORDS) {
            List<Double> sorted = values.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        }
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }
}
