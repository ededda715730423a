package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
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
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.VectorScorer;
import org.jspecify.annotations.Nullable;

/**
 * How near passages are to a question by meaning. Each passage has an embedding by one model at most, which is compared
 * with the question as that model understood it.
 */
final class MeaningScores {

    private final IndexSearcher searcher;
    private final List<LeafReaderContext> segments;
    private final List<QueryEmbedding> meanings;

    MeaningScores(IndexSearcher searcher, List<QueryEmbedding> meanings) {
        this.searcher = searcher;
        this.segments = searcher.getIndexReader().leaves();
        this.meanings = meanings;
    }

    boolean isCompared() {
        return !meanings.isEmpty();
    }

    /** About the nearest passages, by each model at most so many, in no order. */
    List<Integer> nearest(int most) throws IOException {
        var nearest = new ArrayList<Integer>();
        for (QueryEmbedding meaning : meanings) {
            var query = new KnnByteVectorQuery(PassageFields.meaning(meaning.embedding()),
                    meaning.embedding().components(), most);
            for (ScoreDoc passage : searcher.search(query, most).scoreDocs) {
                nearest.add(passage.doc);
            }
        }
        return nearest;
    }

    /**
     * @param passages ascending
     * @return the {@linkplain QueryEmbedding#normalizedSimilarity nearness} of each; NaN for what has no embedding by
     * any of the models
     */
    double[] of(int[] passages) throws IOException {
        double[] scores = new double[passages.length];
        Arrays.fill(scores, Double.NaN);
        for (QueryEmbedding meaning : meanings) {
            int open = -1;
            VectorScorer scorer = null;
            for (int i = 0; i < passages.length; i++) {
                int segment = ReaderUtil.subIndex(passages[i], segments);
                if (segment != open) {
                    open = segment;
                    scorer = scorer(meaning, segments.get(segment));
                }
                if (scorer != null && at(scorer.iterator(), passages[i] - segments.get(segment).docBase)) {
                    scores[i] = meaning.normalizedSimilarity(cosine(scorer.score()));
                }
            }
        }
        return scores;
    }

    private static @Nullable VectorScorer scorer(QueryEmbedding meaning, LeafReaderContext segment)
            throws IOException {
        ByteVectorValues values = segment.reader()
                .getByteVectorValues(PassageFields.meaning(meaning.embedding()));
        return values == null || values.size() == 0 ? null : values.scorer(meaning.embedding().components());
    }

    /** Lucene shifts it, for it has no negative scores. */
    private static double cosine(float score) {
        return 2.0 * score - 1;
    }

    private static boolean at(DocIdSetIterator embedded, int passage) throws IOException {
        return (embedded.docID() < passage ? embedded.advance(passage) : embedded.docID()) == passage;
    }
}
