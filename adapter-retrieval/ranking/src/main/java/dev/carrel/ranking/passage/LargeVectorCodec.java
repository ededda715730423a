package dev.carrel.ranking.passage;

import dev.carrel.domain.passage.Embedding;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.hnsw.FlatVectorScorerUtil;
import org.apache.lucene.codecs.hnsw.FlatVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99FlatVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsWriter;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's default codec with three differences in how embeddings are written. The file format is unchanged: the
 * default codec reads the files.
 *
 * <ul>
 * <li>Some models need more dimensions than the default limit of 1,024.</li>
 * <li>A small segment gets no graph (HNSW), but all its embeddings are compared: that takes no longer, and the graph of
 * a segment that is soon merged would be built in vain.</li>
 * <li>A graph is no longer built when the index is closed: Lucene ends a merge between two writes, but the graph of a
 * large segment takes tens of seconds without one.</li>
 * </ul>
 */
public final class LargeVectorCodec {

    /**
     * A segment of <i>n</i> embeddings gets a graph if <i>n</i> is greater than this times <i>ln n</i>: from about
     * 4,200 embeddings.
     */
    private static final int GRAPH_THRESHOLD = 500;

    private LargeVectorCodec() {}

    /**
     * Creates the codec of an index.
     *
     * @param closing returns whether the index is being closed, so that no graph is finished any more
     */
    public static Codec createCodec(BooleanSupplier closing) {
        Codec delegate = Codec.getDefault();
        KnnVectorsFormat perField = new GraphFormat(closing);
        KnnVectorsFormat vectorsFormat = new PerFieldKnnVectorsFormat() {

            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return perField;
            }
        };
        return new FilterCodec(delegate.getName(), delegate) {

            @Override
            public KnnVectorsFormat knnVectorsFormat() {
                return vectorsFormat;
            }
        };
    }

    /** The format of embeddings, by the name of Lucene's own, which reads it. */
    private static final class GraphFormat extends KnnVectorsFormat {

        private static final KnnVectorsFormat READABLE_BY = new Lucene99HnswVectorsFormat();

        private final FlatVectorsFormat vectors;

        GraphFormat(BooleanSupplier closing) {
            super(READABLE_BY.getName());
            this.vectors = new Lucene99FlatVectorsFormat(
                    new AbortableScorer(FlatVectorScorerUtil.getLucene99FlatVectorsScorer(), closing));
        }

        @Override
        public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
            return new Lucene99HnswVectorsWriter(state, Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
                    Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH, vectors, vectors.fieldsWriter(state),
                    Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER, null, GRAPH_THRESHOLD);
        }

        @Override
        public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
            return READABLE_BY.fieldsReader(state);
        }

        @Override
        public int getMaxDimensions(String field) {
            return Embedding.MAX_DIMENSIONS;
        }
    }
}
