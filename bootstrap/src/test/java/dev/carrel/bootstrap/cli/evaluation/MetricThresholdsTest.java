package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.MetricValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MetricThresholdsTest {

    private static final EvaluationResult MEASURED = new EvaluationResult("small", 5, 4,
            Map.of(EvaluationMetric.NDCG, new MetricValue(0.65, 3), EvaluationMetric.REPLY_WORDS,
                    new MetricValue(17.5, 4)),
            List.of());

    @Test
    void acceptsReachedThresholds() {
        assertThat(new MetricThresholds(List.of()).findMissed(MEASURED)).isEmpty();
        assertThat(new MetricThresholds(List.of("ndcg@10=0.65", " reply-words = 17 ")).findMissed(MEASURED)).isEmpty();
    }

    @Test
    void reportsMissedAndUnmeasuredThresholds() {
        assertThat(new MetricThresholds(List.of("ndcg@10=0.651", "hit@1=0", "reply-words=20")).findMissed(MEASURED))
                .containsExactly(
                        "ndcg@10 is 0.6500, but has to be at least 0.651.",
                        "hit@1 cannot be measured with this collection, but has to be at least 0.",
                        "reply-words is 17.5, but has to be at least 20.");
    }

    @Test
    void rejectsMalformedThresholds() {
        assertThatThrownBy(() -> new MetricThresholds(List.of("ndcg=1")))
                .hasMessage("There is no metric \"ndcg\"; use one of ndcg@10, recall@100, mrr@10, hit@1, hit@5, "
                        + "answered, sure, answer-inside, gold-used, reply-words, right, source@1, passage@1, "
                        + "document@1, document@3, abstained, foreign-abstained, not-sure, foreign-not-sure, "
                        + "first-turn@5, later-turns@5.");
        assertThatThrownBy(() -> new MetricThresholds(List.of("hit@1")))
                .hasMessage("\"hit@1\" is not a threshold; use METRIC=VALUE, such as ndcg@10=0.7.");
        assertThatThrownBy(() -> new MetricThresholds(List.of("hit@1=most"))).isInstanceOf(EvaluationException.class);
    }
}
