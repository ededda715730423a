package dev.carrel.cli.evaluation.metric;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is measured. All but {@link #REPLY_WORDS} are means over questions, from 0 to 1; the first five are of the
 * search and as trec_eval and BEIR define them, the others of replies.
 */
public enum EvaluationMetric {

    /** {@link Ndcg} of the first ten documents found. */
    NDCG("ndcg@10"),
    /** The share of the relevant documents that is among the first hundred found. */
    RECALL("recall@100"),
    /** One divided by the rank of the first relevant document; 0 if it is not among the first ten. */
    MRR("mrr@10"),
    /** Whether the first document found is relevant. */
    HIT_1("hit@1"),
    /** Whether one of the first five documents found is relevant. */
    HIT_5("hit@5"),
    /** Whether the reply to a question that can be answered uses any document. */
    ANSWERED("answered"),
    /** Whether the reply has one of the expected answers in it, letter for letter but for case and white space. */
    ANSWER_CONTAINED("answer-inside"),
    /** Whether the reply uses an expected document. */
    RELEVANT_USED("gold-used"),
    /** The median length in words of the replies that use a document. */
    REPLY_WORDS("reply-words"),
    /** Whether the reply to a question that cannot be answered uses no document. */
    ABSTAINED("abstained"),
    /** The same for questions of another set. */
    FOREIGN_ABSTAINED("foreign-abstained"),
    /** Whether the first five documents used for the first turn of a conversation hold an expected one. */
    FIRST_TURN("first-turn@5"),
    /** The same for later turns. */
    LATER_TURNS("later-turns@5");

    private final String label;

    EvaluationMetric(String word) {
        this.label = word;
    }

    /** What it is called outside. */
    public String label() {
        return label;
    }

    public static Optional<EvaluationMetric> ofLabel(String word) {
        return Arrays.stream(values()).filter(figure -> figure.label.equals(word)).findFirst();
    }

    /** All that there are, for people. */
    public static String allLabels() {
        return Arrays.stream(values()).map(EvaluationMetric::label).collect(Collectors.joining(", "));
    }

    /** One value made of those of the single questions, of which there is at least one. */
    double aggregate(List<Double> values) {
        if (this == REPLY_WORDS) {
            List<Double> sorted = values.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        }
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }
}
