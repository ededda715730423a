package dev.carrel.ranking.passage;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.lucene.codecs.hnsw.FlatVectorsScorer;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.MergePolicy.MergeAbortedException;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.apache.lucene.util.hnsw.RandomVectorScorerSupplier;
import org.apache.lucene.util.hnsw.UpdateableRandomVectorScorer;

/**
 * Compares embeddings as another scorer does, until graphs are no longer to be built: then it throws
 * {@link MergeAbortedException} at the next embedding that is added to one.
 */
record AbortableScorer(FlatVectorsScorer delegate, BooleanSupplier aborted) implements FlatVectorsScorer {

    @Override
    public RandomVectorScorerSupplier getRandomVectorScorerSupplier(VectorSimilarityFunction similarity,
            KnnVectorValues vectors) throws IOException {
        return new AbortableSupplier(delegate.getRandomVectorScorerSupplier(similarity, vectors), aborted);
    }

    @Override
    public RandomVectorScorer getRandomVectorScorer(VectorSimilarityFunction similarity, KnnVectorValues vectors,
            float[] target) throws IOException {
        return delegate.getRandomVectorScorer(similarity, vectors, target);
    }

    @Override
    public RandomVectorScorer getRandomVectorScorer(VectorSimilarityFunction similarity, KnnVectorValues vectors,
            byte[] target) throws IOException {
        return delegate.getRandomVectorScorer(similarity, vectors, target);
    }

    @Override
    public String toString() {
        return delegate.toString();
    }

    private record AbortableSupplier(RandomVectorScorerSupplier delegate, BooleanSupplier aborted)
            implements
                RandomVectorScorerSupplier {

        @Override
        public UpdateableRandomVectorScorer scorer() throws IOException {
            return new NodeScorer(delegate.scorer(), aborted);
        }

        @Override
        public RandomVectorScorerSupplier copy() throws IOException {
            return new AbortableSupplier(delegate.copy(), aborted);
        }
    }

    /** Compares the embedding that is added to a graph with others. */
    private record NodeScorer(UpdateableRandomVectorScorer delegate, BooleanSupplier aborted)
            implements
                UpdateableRandomVectorScorer {

        @Override
        public void setScoringOrdinal(int node) throws IOException {
            if (aborted.getAsBoolean()) {
                throw new MergeAbortedException("The index is being closed.");
            }
            delegate.setScoringOrdinal(node);
        }

        @Override
        public float score(int node) throws IOException {
            return delegate.score(node);
        }

        @Override
        public float bulkScore(int[] nodes, float[] scores, int count) throws IOException {
            return delegate.bulkScore(nodes, scores, count);
        }

        @Override
        public int maxOrd() {
            return delegate.maxOrd();
        }

        @Override
        public int ordToDoc(int node) {
            return delegate.ordToDoc(node);
        }

        @Override
        public Bits getAcceptOrds(Bits accepted) {
            return delegate.getAcceptOrds(accepted);
        }
    }
}
