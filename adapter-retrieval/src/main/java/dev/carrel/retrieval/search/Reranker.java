package dev.carrel.retrieval.search;

import dev.carrel.retrieval.index.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.StoredFields;

/**
 * Puts the first passages of a ranking in a better order, by {@linkplain NGramScorer reading} them. Only the order
 * changes: each passage takes over the fit that stood at its new place, so that fits mean what they meant.
 */
final class Reranker {

    /** More do not rank better, measured up to 60. */
    static final int RERANK_DEPTH = 30;

    /** What of the gain counts where meaning counts as well, which knows much of what reading tells. */
    private static final double GAIN_BESIDE_VECTORS = 0.5;

    private final HybridCandidates candidates;
    private final QueryNGrams queryNGrams;
    private final StoredFields stored;

    Reranker(HybridCandidates candidates, QueryNGrams queryNGrams, StoredFields stored) {
        this.candidates = candidates;
        this.queryNGrams = queryNGrams;
        this.stored = stored;
    }

    /** The first of these passages, which stand best first, in their better order. */
    List<ScoredPassage> rerankTop(List<ScoredPassage> ranking) throws IOException {
        List<ScoredPassage> head = ranking.subList(0, Math.min(RERANK_DEPTH, ranking.size()));
        var texts = new ArrayList<String>(head.size());
        for (ScoredPassage passage : head) {
            texts.add(PassageFields.readTextWithTitle(stored, passage.docId()));
        }
        double[] gains = NGramScorer.scoreTexts(queryNGrams, texts);
        double gainFactor = candidates.hasVectorScores() ? GAIN_BESIDE_VECTORS : 1;
        List<Integer> order = IntStream.range(0, head.size())
                .boxed()
                .sorted(Comparator.comparing(
                        place -> -(head.get(place).score() + gainFactor * candidates.toCoverage(gains[place]))))
                .toList();
        return IntStream.range(0, head.size())
                .mapToObj(place -> head.get(order.get(place)).withScore(head.get(place).score()))
                .toList();
    }
}
