package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;

import static dev.carrel.retrieval.search.ScoredPassage.BEST_FIRST;

/**
 * Passages scored by both legs of a search. Two searches, which may skip whatever cannot get among their best, find the
 * best by words and the nearest by meaning; each of these is then scored the other way as well.
 */
public final class HybridCandidates {

    /** Of each of two legs, for what fits best by both may be the best of neither. */
    private static final int MIN_CANDIDATES = 50;

    /** No more of the nearest are looked for: that would cost more than it finds. */
    private static final int MAX_NEAREST = 1000;

    private final IndexSearcher searcher;
    private final LexicalQuery lexicalQuery;
    private final VectorScores vectorScores;
    /** Of words alone once it is seen that none of the first candidates is embedded. */
    private HybridScorer scorer;

    /**
     * How near the first candidates are on average. A passage that is not embedded, or not yet, counts as being as
     * near, so that among others it ranks by its words. NaN before they were found.
     */
    private double meanSimilarity = Double.NaN;

    public HybridCandidates(IndexSearcher searcher, LexicalQuery lexicalQuery, List<QueryEmbedding> queryEmbeddings) {
        this.searcher = searcher;
        this.lexicalQuery = lexicalQuery;
        this.vectorScores = new VectorScores(searcher, queryEmbeddings);
        this.scorer = new HybridScorer(queryEmbeddings);
    }

    /** About so many of the best, best first; fewer only if no others match. */
    List<ScoredPassage> findBest(int wanted) throws IOException {
        if (!vectorScores.hasQueryEmbedding()) {
            return Stream.of(searchLexically(wanted))
                    .map(each -> scorer.scorePassage(each.doc, lexicalQuery.queryCoverage(each.score), Double.NaN, 0))
                    .toList();
        }
        int each = Math.max(MIN_CANDIDATES, wanted);
        IntStream numbers = IntStream.concat(Stream.of(searchLexically(each)).mapToInt(found -> found.doc),
                vectorScores.findNearest(Math.min(each, MAX_NEAREST)).stream().mapToInt(Integer::intValue));
        return scorePassages(numbers.sorted().distinct().toArray()).stream().sorted(BEST_FIRST).toList();
    }

    private ScoreDoc[] searchLexically(int most) throws IOException {
        return searcher.search(lexicalQuery.luceneQuery(), new TopScoreDocCollectorManager(most, 1)).scoreDocs;
    }

    /**
     * These passages, whether they match or not.
     *
     * @param numbers ascending
     */
    List<ScoredPassage> scorePassages(int[] numbers) throws IOException {
        float[] words = new LexicalScores(searcher, lexicalQuery.luceneQuery()).scorePassages(numbers);
        double[] queryEmbeddings = vectorScores.scorePassages(numbers);
        if (Double.isNaN(meanSimilarity)) {
            OptionalDouble average = DoubleStream.of(queryEmbeddings).filter(near -> !Double.isNaN(near)).average();
            meanSimilarity = average.orElse(0);
            scorer = average.isEmpty() ? new HybridScorer(List.of()) : scorer;
        }
        return IntStream.range(0, numbers.length)
                .mapToObj(i -> scorer.scorePassage(numbers[i], lexicalQuery.queryCoverage(words[i]), queryEmbeddings[i],
                        meanSimilarity))
                .toList();
    }

    boolean hasVectorScores() {
        return scorer.vectorWeight() > 0;
    }

    /** What a gain beside the score by words adds to the fit. */
    double toCoverage(double score) {
        return lexicalQuery.shareOfQuery(score);
    }

    /** How a person is told of them. */
    SearchExplanation createExplanation() {
        return new SearchExplanation(searcher, lexicalQuery);
    }

    /** How much meaning counts, beside 1 for words. */
    double vectorWeight() {
        return scorer.vectorWeight();
    }

    /** From 0 to 1 for a passage as it was scored here, beside the best of all. */
    double similarityOf(ScoredPassage passage, ScoredPassage best) {
        return scorer.toSimilarity(passage.score(), best.score());
    }
}
