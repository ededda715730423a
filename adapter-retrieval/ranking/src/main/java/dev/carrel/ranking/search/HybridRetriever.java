package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.jspecify.annotations.Nullable;

/**
 * Hybrid retrieval: finds candidate passages by BM25 and by vector similarity, and scores each of them by both. The two
 * searches skip passages that cannot be among their best; a candidate that only one of them found is scored by the
 * other afterwards. Used by one thread.
 */
final class HybridRetriever {

    /** The minimum number of candidates of each leg: the best passage by both scores may be the best by neither. */
    private static final int MIN_CANDIDATES = 50;

    /** The maximum number of nearest neighbours; more would cost more time than they improve the ranking. */
    private static final int MAX_NEAREST = 1000;

    private final IndexSearcher searcher;
    private final LexicalQuery lexicalQuery;
    private final VectorScores vectorScores;
    private @Nullable LexicalScores lexicalScores;

    HybridRetriever(VisiblePassages visible, LexicalQuery lexicalQuery, List<QueryEmbedding> queryEmbeddings) {
        this.searcher = visible.searcher();
        this.lexicalQuery = lexicalQuery;
        this.vectorScores = new VectorScores(visible, queryEmbeddings);
    }

    /**
     * Returns the candidates of both legs, in no particular order; with a query that has no embedding the best by BM25,
     * best first.
     *
     * @param limit the number of candidates to look for; fewer are returned only if no other passage matches
     */
    List<CandidatePassage> findCandidates(int limit) throws IOException {
        if (!vectorScores.hasQueryEmbedding()) {
            return Stream.of(searchLexically(limit))
                    .map(hit -> new CandidatePassage(hit.doc, lexicalQuery.queryCoverage(hit.score), Double.NaN))
                    .toList();
        }
        int perLeg = Math.max(MIN_CANDIDATES, limit);
        IntStream docIds = IntStream.concat(Stream.of(searchLexically(perLeg)).mapToInt(hit -> hit.doc),
                vectorScores.findNearest(Math.min(perLeg, MAX_NEAREST)).stream().mapToInt(Integer::intValue));
        return scorePassages(docIds.sorted().distinct().toArray());
    }

    private ScoreDoc[] searchLexically(int limit) throws IOException {
        return searcher.search(lexicalQuery.luceneQuery(), new TopScoreDocCollectorManager(limit, 1)).scoreDocs;
    }

    /**
     * Scores the given passages by both legs, whether they match or not.
     *
     * @param docIds in ascending order
     */
    List<CandidatePassage> scorePassages(int[] docIds) throws IOException {
        if (lexicalScores == null) {
            lexicalScores = new LexicalScores(searcher, lexicalQuery.luceneQuery());
        }
        float[] bm25 = lexicalScores.scorePassages(docIds);
        double[] similarities = vectorScores.scorePassages(docIds);
        return IntStream.range(0, docIds.length)
                .mapToObj(i -> new CandidatePassage(docIds[i], lexicalQuery.queryCoverage(bm25[i]), similarities[i]))
                .toList();
    }
}
