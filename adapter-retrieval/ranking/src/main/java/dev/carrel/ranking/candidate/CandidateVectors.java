package dev.carrel.ranking.candidate;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageFields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.VectorScorer;
import org.jspecify.annotations.Nullable;

/** The embeddings of candidates by one model; the ordinals are the ones of the candidates that have one. */
final class CandidateVectors extends ByteVectorValues {

    private final List<byte[]> vectors;
    private final int[] docIds;

    private CandidateVectors(List<byte[]> vectors, int[] docIds) {
        this.vectors = vectors;
        this.docIds = docIds;
    }

    /** Returns the embeddings of a {@linkplain PassageFields#vectorField field}; null if no passage has one. */
    static @Nullable CandidateVectors of(String field, List<IndexedPassage> passages) {
        var vectors = new ArrayList<byte[]>();
        var docIds = new ArrayList<Integer>();
        for (int passage = 0; passage < passages.size(); passage++) {
            Embedding embedding = passages.get(passage).embedding();
            if (embedding != null && PassageFields.vectorField(embedding).equals(field)) {
                vectors.add(embedding.components());
                docIds.add(passage);
            }
        }
        return vectors.isEmpty() ? null
                : new CandidateVectors(vectors, docIds.stream().mapToInt(Integer::intValue).toArray());
    }

    @Override
    public byte[] vectorValue(int ordinal) {
        return vectors.get(ordinal);
    }

    @Override
    public int dimension() {
        return vectors.getFirst().length;
    }

    @Override
    public int size() {
        return vectors.size();
    }

    @Override
    public int ordToDoc(int ordinal) {
        return docIds[ordinal];
    }

    @Override
    public CandidateVectors copy() {
        return this;
    }

    @Override
    public DocIndexIterator iterator() {
        return createSparseIterator();
    }

    @Override
    public VectorScorer scorer(byte[] query) {
        DocIndexIterator embedded = iterator();
        return new VectorScorer() {

            @Override
            public float score() {
                return VectorSimilarityFunction.COSINE.compare(vectors.get(embedded.index()), query);
            }

            @Override
            public DocIdSetIterator iterator() {
                return embedded;
            }
        };
    }
}
