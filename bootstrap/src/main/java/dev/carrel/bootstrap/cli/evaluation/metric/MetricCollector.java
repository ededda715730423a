package dev.carrel.bootstrap.cli.evaluation.metric;

import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.MetricValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects metric values of single questions. Thread-safe. */
public final class MetricCollector {

    private static final int TOP_TEN = 10;
    /** The number of documents that users look at. */
    public static final int TOP_FIVE = 5;
    /** The number of search results. */
    public static final int TOP_HUNDRED = 100;

    private final CalibrationBins calibration = new CalibrationBins();
    private final Map<EvaluationMetric, List<Double>> values = new EnumMap<>(EvaluationMetric.class);

    /** Records a search for a question with relevant documents. */
    public <T> void recordSearch(JudgedRanking<T> ranking) {
        addValue(EvaluationMetric.NDCG, ranking.ndcgAt(TOP_TEN));
        addValue(EvaluationMetric.RECALL, ranking.recallAt(TOP_HUNDRED));
        addValue(EvaluationMetric.MRR, ranking.reciprocalRankAt(TOP_TEN));
        addValue(EvaluationMetric.HIT_1, ranking.hasHitAt(1));
        addValue(EvaluationMetric.HIT_5, ranking.hasHitAt(TOP_FIVE));
    }

    /** Records the similarity of one of the first results. */
    public void recordSimilarity(double similarity, boolean relevant) {
        calibration.recordSimilarity(similarity, relevant);
    }

    /**
     * Records the reply to an answerable question.
     *
     * @param sure whether the reply does not say that it is unsure
     * @param used the documents of the reply, best first
     * @param expected the relevant documents; empty if not specified
     * @param answers acceptable answers; empty if not specified
     */
    public <T> void recordReply(ReplyText reply, boolean sure, List<T> used, Set<T> expected,
            Collection<String> answers) {
        addValue(EvaluationMetric.ANSWERED, !used.isEmpty());
        addValue(EvaluationMetric.SURE, sure && !used.isEmpty());
        if (!used.isEmpty()) {
            addValue(EvaluationMetric.REPLY_WORDS, reply.countWords());
        }
        if (!answers.isEmpty()) {
            addValue(EvaluationMetric.ANSWER_CONTAINED, reply.containsAny(answers));
        }
        if (!expected.isEmpty()) {
            addValue(EvaluationMetric.RELEVANT_USED, !Collections.disjoint(used, expected));
        }
    }

    /**
     * Records the search of a turn of a conversation that has relevant documents.
     *
     * @param found the documents that are found in the conversation, best first
     */
    public <T> void recordTurn(boolean first, List<T> found, Set<T> expected) {
        addValue(first ? EvaluationMetric.FIRST_TURN : EvaluationMetric.LATER_TURNS,
                found.stream().limit(TOP_FIVE).anyMatch(expected::contains));
    }

    /**
     * Records the reply to an unanswerable question.
     *
     * @param foreign whether it is one of another collection
     * @param sure whether the reply does not say that it is unsure
     * @param used the documents of the reply
     */
    public void recordUnanswerable(boolean foreign, boolean sure, Collection<?> used) {
        addValue(foreign ? EvaluationMetric.FOREIGN_ABSTAINED : EvaluationMetric.ABSTAINED, used.isEmpty());
        addValue(foreign ? EvaluationMetric.FOREIGN_NOT_SURE : EvaluationMetric.NOT_SURE, used.isEmpty() || !sure);
    }

    /** Returns the metrics that at least one question contributed to. */
    public synchronized Map<EvaluationMetric, MetricValue> metricValues() {
        var all = new EnumMap<EvaluationMetric, MetricValue>(EvaluationMetric.class);
        values.forEach((figure, single) -> all.put(figure,
                new MetricValue(figure.aggregate(single), single.size())));
        return all;
    }

    /** Returns the calibration of similarities, as in {@link CalibrationBins}. */
    public List<CalibrationBins.CalibrationBin> calibrationBins() {
        return calibration.nonEmptyBins();
    }

    private void addValue(EvaluationMetric figure, boolean holds) {
        addValue(figure, holds ? 1.0 : 0.0);
    }

    private synchronized void addValue(EvaluationMetric figure, double value) {
        values.computeIfAbsent(figure, first -> new ArrayList<>()).add(value);
    }
}
