package dev.carrel.domain.evaluation;

import java.util.List;
import java.util.Set;

/**
 * The result of a check.
 *
 * @param sources the sources of the reply, best first
 * @param words the number of words of the reply
 * @param failures why the reply is not right, in phrases for the user; empty if it is right
 * @param facts the metrics that hold for an answerable question
 */
public record CheckResult(ReplyCheck check, String reply, List<ReplySource> sources, int words, List<String> failures,
        Set<EvaluationMetric> facts) {

    public CheckResult {
        sources = List.copyOf(sources);
        failures = List.copyOf(failures);
        facts = Set.copyOf(facts);
    }

    /** Returns whether nothing is wrong with the reply. */
    public boolean isRight() {
        return failures.isEmpty();
    }

    /** Returns whether the reply is based on no document. */
    public boolean isRefused() {
        return sources.isEmpty();
    }

    /** Returns what metrics are computed from. */
    public ReplyMeasure toMeasure() {
        return new ReplyMeasure(check.kind(), check.answerable(), !isRefused(), words, facts);
    }

    /** A source of a reply: the path, the URL or else the title of the document. */
    public record ReplySource(String place, double similarity) {}
}
