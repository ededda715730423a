package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.VectorScorer;
import org.jspecify.annotations.Nullable;

/**
 * The vector similarity of passages to a query. A passage has an embedding by one model at most, which is compared with
 * the query embedding by the same model.
 */
final class VectorScores {

    private final IndexSearcher searcher;
    private final @Nullable Query filter;
    private final List<LeafReaderContext> segments;
    private final List<QueryEmbedding> queryEmbeddings;

    VectorScores(VisiblePassages visible, List<QueryEmbedding> queryEmbeddings) {
        this.searcher = visible.searcher();
        this.filter = visible.filter().orElse(null);
        this.segments = searcher.getIndexReader().leaves();
        this.queryEmbeddings = queryEmbeddings;
    }

    boolean hasQueryEmbedding() {
        return !queryEmbeddings.isEmpty();
    }

    /** Returns the approximate nearest visible neighbours of each query embedding, in no particular order. */
    List<Integer> findNearest(int limit) throws IOException {
        var nearest = new ArrayList<Integer>();
        for (QueryEmbedding queryEmbedding : queryEmbeddings) {
            var query = new KnnByteVectorQuery(PassageFields.vectorField(queryEmbedding.embedding()),
                    queryEmbedding.embedding().components(), limit, filter);
            for (ScoreDoc passage : searcher.search(query, limit).scoreDocs) {
                nearest.add(passage.doc);
            }
        }
        return nearest;
    }

    /**
     * Returns the {@linkplain QueryEmbedding#normalizedSimilarity normalised similarity} of each passage; NaN for a
     * passage without an embedding by one of the models.
     *
     * @param passages Lucene document numbers in ascending order
     */
    double[] scorePassages(int[] passages) throws IOException {
        double[] scores = new double[passages.length];
        Arrays.fill(scores, Double.NaN);
        for (QueryEmbedding queryEmbedding : queryEmbeddings) {
            int currentSegment = -1;
            VectorScorer scorer = null;
            for (int i = 0; i < passages.length; i++) {
                int segment = ReaderUtil.subIndex(passages[i], segments);
                if (segment != currentSegment) {
                    currentSegment = segment;
                    scorer = createScorer(queryEmbedding, segments.get(segment));
                }
                if (scorer != null && advanceTo(scorer.iterator(), passages[i] - segments.get(segment).docBase)) {
                    scores[i] = queryEmbedding.normalizedSimilarity(toCosine(scorer.score()));
                }
            }
        }
        return scores;
    }

    private static @Nullable VectorScorer createScorer(QueryEmbedding queryEmbedding, LeafReaderContext segment)
            throws IOException {
        ByteVectorValues values = segment.reader()
                .getByteVectorValues(PassageFields.vectorField(queryEmbedding.embedding()));
        return values == null || values.size() == 0 ? null : values.scorer(queryEmbedding.embedding().components());
    }

    /** Undoes the shift by which Lucene makes a cosine a score of at least 0. */
    private static double toCosine(float score) {
        return 2.0 * score - 1;
    }

    private static boolean advanceTo(DocIdSetIterator embedded, int passage) throws IOException {
        return (embedded.docID() < passage ? embedded.advance(passage) : embedded.docID()) == passage;
    }
}
