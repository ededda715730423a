package dev.carrel.cli.evaluation;

import dev.carrel.cli.evaluation.check.ReplyCheck;
import dev.carrel.cli.evaluation.metric.EvaluationMetric;
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
record CheckResult(ReplyCheck check, String reply, List<ReplySource> sources, int words, List<String> failures,
        Set<EvaluationMetric> facts) {

    CheckResult {
        sources = List.copyOf(sources);
        failures = List.copyOf(failures);
        facts = Set.copyOf(facts);
    }

    boolean isRight() {
        return failures.isEmpty();
    }

    boolean isRefused() {
        return sources.isEmpty();
    }

    /** A source of a reply: the path, the URL or else the title of the document. */
    record ReplySource(String place, double similarity) {}
}
