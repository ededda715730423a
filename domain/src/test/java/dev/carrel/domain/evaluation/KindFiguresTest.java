package dev.carrel.domain.evaluation;

import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KindFiguresTest {

    private static final ReplySource LEAVE = new ReplySource("leave.md", 0.5);

    private static ReplyMeasure judge(boolean answerable, boolean sure, List<ReplySource> sources) {
        var check = new ReplyCheck("id", "Who is the king?", "people", null, null, 0, answerable, List.of(), List.of(),
                List.of());
        return ReplyJudge.judgeReply(check, "Carl.", sure, sources, List.of()).toMeasure();
    }

    private static Map<EvaluationMetric, MetricValue> measure(ReplyMeasure... replies) {
        return KindFigures.measureAll(List.of(replies));
    }

    @Test
    void tellsSureAndUnsureRepliesAndRefusalsApart() {
        var figures = measure(judge(true, true, List.of(LEAVE)), judge(true, false, List.of(LEAVE)),
                judge(true, true, List.of()), judge(true, true, List.of()));
        assertThat(figures.get(EvaluationMetric.ANSWERED)).isEqualTo(new MetricValue(0.5, 4));
        assertThat(figures.get(EvaluationMetric.SURE)).isEqualTo(new MetricValue(0.25, 4));
        assertThat(figures).doesNotContainKeys(EvaluationMetric.ABSTAINED, EvaluationMetric.NOT_SURE);
    }

    @Test
    void doesTheSameForQuestionsWithoutAnAnswer() {
        var figures = measure(judge(false, true, List.of(LEAVE)), judge(false, false, List.of(LEAVE)),
                judge(false, true, List.of()), judge(false, true, List.of(LEAVE)));
        assertThat(figures).containsExactly(Map.entry(EvaluationMetric.ABSTAINED, new MetricValue(0.25, 4)),
                Map.entry(EvaluationMetric.NOT_SURE, new MetricValue(0.5, 4)));
    }
}
