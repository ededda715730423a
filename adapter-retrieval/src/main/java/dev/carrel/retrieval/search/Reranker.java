package dev.carrel.retrieval.search;

import dev.carrel.retrieval.index.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.StoredFields;

/**
 * Reranks the best passages by {@linkplain NGramScorer character n-gram overlap}. Only the order changes: the passage
 * at each rank takes over the score of that rank, so that scores keep their scale.
 */
final class Reranker {

    /** The number of passages that are reranked; up to 60 were measured, and more than 30 do not rank better. */
    static final int RERANK_DEPTH = 30;

    /** The share of the n-gram score that counts beside vector scores, which know much of what n-grams add. */
    static final double GAIN_BESIDE_VECTORS = 0.5;

    private final LexicalQuery lexicalQuery;
    private final QueryNGrams queryNGrams;
    private final StoredFields stored;

    Reranker(LexicalQuery lexicalQuery, QueryNGrams queryNGrams, StoredFields stored) {
        this.lexicalQuery = lexicalQuery;
        this.queryNGrams = queryNGrams;
        this.stored = stored;
    }

    /**
     * Returns the first passages of a ranking in their new order.
     *
     * @param ranking best first
     * @param besideVectors whether the scores of the ranking contain vector scores
     */
    List<ScoredPassage> rerankTop(List<ScoredPassage> ranking, boolean besideVectors) throws IOException {
        List<ScoredPassage> top = ranking.subList(0, Math.min(RERANK_DEPTH, ranking.size()));
        var texts = new ArrayList<String>(top.size());
        for (ScoredPassage passage : top) {
            texts.add(PassageFields.readTextWithTitle(stored, passage.docId()));
        }
        double[] gains = NGramScorer.scoreTexts(queryNGrams, texts);
        double factor = besideVectors ? GAIN_BESIDE_VECTORS : 1;
        Comparator<Integer> bestFirst = Comparator
                .comparing(rank -> -(top.get(rank).score() + factor * lexicalQuery.shareOfQuery(gains[rank])));
        List<Integer> order = IntStream.range(0, top.size()).boxed().sorted(bestFirst).toList();
        return IntStream.range(0, top.size())
                .mapToObj(rank -> top.get(order.get(rank)).withScore(top.get(rank).score()))
                .toList();
    }
}
