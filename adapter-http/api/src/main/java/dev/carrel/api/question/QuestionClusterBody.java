package dev.carrel.api.question;

import dev.carrel.domain.WireName;
import dev.carrel.domain.question.QuestionCluster;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Questions of the log that ask for the same.
 *
 * @param representative the newest of them
 * @param outcomes the number of questions with each outcome
 * @param votes the number of questions with each vote
 */
public record QuestionClusterBody(QuestionBody representative, int count, Map<String, Integer> outcomes,
        Map<String, Integer> votes) {

    /** Returns the body of a cluster. */
    public static QuestionClusterBody of(QuestionCluster cluster) {
        return new QuestionClusterBody(QuestionBody.of(cluster.representative()), cluster.questions().size(),
                byWireName(cluster.countOutcomes()), byWireName(cluster.countVotes()));
    }

    private static Map<String, Integer> byWireName(Map<? extends WireName, Integer> counts) {
        var named = new LinkedHashMap<String, Integer>();
        counts.forEach((constant, count) -> named.put(constant.wireName(), count));
        return named;
    }
}
