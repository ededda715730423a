package dev.carrel.bootstrap.cli.evaluation.metric;

import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.MetricValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MetricCollectorTest {

    private final MetricCollector figures = new MetricCollector();

    @Test
    void measuresRanking() {
        var ranking = new JudgedRanking<>(List.of("x", "y", "a", "z", "b"), Map.of("a", 1, "b", 2, "c", 1, "d", 1));

        assertThat(ranking.recallAt(100)).isEqualTo(0.5);
        assertThat(ranking.recallAt(3)).isEqualTo(0.25);
        assertThat(ranking.reciprocalRankAt(10)).isEqualTo(1.0 / 3);
        assertThat(ranking.reciprocalRankAt(2)).isZero();
        assertThat(ranking.hasHitAt(2)).isFalse();
        assertThat(ranking.hasHitAt(3)).isTrue();
    }

    @Test
    void averagesSearchesAtCutOffs() {
        figures.recordSearch(new JudgedRanking<>(List.of("a"), Map.of("a", 1)));
        figures.recordSearch(new JudgedRanking<>(foundAt(6), Map.of("a", 1)));
        figures.recordSearch(new JudgedRanking<>(foundAt(11), Map.of("a", 1)));
        figures.recordSearch(new JudgedRanking<>(foundAt(101), Map.of("a", 1)));

        assertThat(figures.metricValues()).containsEntry(EvaluationMetric.HIT_1, new MetricValue(0.25, 4))
                .containsEntry(EvaluationMetric.HIT_5, new MetricValue(0.25, 4))
                .containsEntry(EvaluationMetric.MRR, new MetricValue((1 + 1.0 / 6) / 4, 4))
                .containsEntry(EvaluationMetric.RECALL, new MetricValue(0.75, 4))
                .containsEntry(EvaluationMetric.NDCG, new MetricValue((1 + Math.log(2) / Math.log(7)) / 4, 4))
                .hasSize(5);
    }

    @Test
    void measuresRepliesByExpectation() {
        figures.recordReply(new ReplyText("They have 25 Days\nof leave."), true, List.of("a", "b"), Set.of("b"),
                List.of("30 days", "25 days of"));
        figures.recordReply(new ReplyText("Ask the head."), false, List.of("a"), Set.of("b"), List.of("team"));
        figures.recordReply(new ReplyText("Nothing was found about that."), true, List.of(), Set.of(), List.of());

        assertThat(figures.metricValues()).containsOnly(
                Map.entry(EvaluationMetric.ANSWERED, new MetricValue(2.0 / 3, 3)),
                Map.entry(EvaluationMetric.SURE, new MetricValue(1.0 / 3, 3)),
                Map.entry(EvaluationMetric.ANSWER_CONTAINED, new MetricValue(0.5, 2)),
                Map.entry(EvaluationMetric.RELEVANT_USED, new MetricValue(0.5, 2)),
                Map.entry(EvaluationMetric.REPLY_WORDS, new MetricValue(4.5, 2)));
    }

    @Test
    void replyLengthIsMedian() {
        for (String reply : List.of("one", "one two", "one two three four five six seven")) {
            figures.recordReply(new ReplyText(reply), true, List.of("a"), Set.of(), List.of());
        }

        assertThat(figures.metricValues()).containsEntry(EvaluationMetric.REPLY_WORDS, new MetricValue(2, 3));
    }

    @Test
    void countsRepliesWithoutDocumentsAsAbstained() {
        figures.recordUnanswerable(false, true, List.of());
        figures.recordUnanswerable(false, true, List.of("a"));
        figures.recordUnanswerable(false, false, List.of("a"));
        figures.recordUnanswerable(false, true, List.of("a"));
        figures.recordUnanswerable(true, true, List.of());

        assertThat(figures.metricValues()).containsOnly(Map.entry(EvaluationMetric.ABSTAINED, new MetricValue(0.25, 4)),
                Map.entry(EvaluationMetric.NOT_SURE, new MetricValue(0.5, 4)),
                Map.entry(EvaluationMetric.FOREIGN_ABSTAINED, new MetricValue(1, 1)),
                Map.entry(EvaluationMetric.FOREIGN_NOT_SURE, new MetricValue(1, 1)));
    }

    @Test
    void turnsConsiderTopFiveDocuments() {
        figures.recordTurn(true, List.of("1", "2", "3", "4", "a"), Set.of("a"));
        figures.recordTurn(false, List.of("1", "2", "3", "4", "5", "a"), Set.of("a"));

        assertThat(figures.metricValues()).containsOnly(Map.entry(EvaluationMetric.FIRST_TURN, new MetricValue(1, 1)),
                Map.entry(EvaluationMetric.LATER_TURNS, new MetricValue(0, 1)));
    }

    @Test
    void countsWordsWithoutPunctuation() {
        assertThat(new ReplyText("It's 25 days -- at most.").countWords()).isEqualTo(5);
        assertThat(new ReplyText("").countWords()).isZero();
        assertThat(new ReplyText("Η άδεια (25 μέρες) λήγει.").countWords()).isEqualTo(5);
    }

    @Test
    void findsAnswersInAnyUnicodeForm() {
        assertThat(new ReplyText("In ISTANBUL, at the Cafe\u0301.").containsAny(List.of("istanbul"))).isTrue();
        assertThat(new ReplyText("In ISTANBUL, at the Cafe\u0301.").containsAny(List.of("caf\u00e9"))).isTrue();
        assertThat(new ReplyText("In ISTANBUL.").containsAny(List.of("ankara", " "))).isFalse();
    }

    private static List<String> foundAt(int rank) {
        return IntStream.rangeClosed(1, rank).mapToObj(at -> at == rank ? "a" : "other " + at).toList();
    }
}
