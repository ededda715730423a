package dev.carrel.api.question;

import dev.carrel.domain.question.QuestionCluster;
import java.util.List;

/**
 * The clusters of the newest selected questions, the largest first.
 *
 * @param questionCount the number of questions that were grouped
 */
public record QuestionClusterListBody(List<QuestionClusterBody> clusters, int questionCount) {

    /** @param limit the maximum number of clusters in the body */
    public static QuestionClusterListBody of(List<QuestionCluster> clusters, int limit) {
        return new QuestionClusterListBody(clusters.stream().limit(limit).map(QuestionClusterBody::of).toList(),
                clusters.stream().mapToInt(cluster -> cluster.questions().size()).sum());
    }
}
