package dev.carrel.retrieval.index;

import dev.carrel.domain.passage.Embedding;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's default codec with two differences in how embeddings are written. The file format is unchanged: the default
 * codec reads the files.
 *
 * <ul>
 * <li>Some models need more dimensions than the default limit of 1,024.</li>
 * <li>A small segment gets no graph (HNSW), but all its embeddings are compared: that takes no longer, and the graph of
 * a segment that is soon merged would be built in vain.</li>
 * </ul>
 */
final class LargeVectorCodec {

    /**
     * A segment of <i>n</i> embeddings gets a graph if <i>n</i> is greater than this times <i>ln n</i>: from about
     * 9,100 embeddings.
     */
    private static final int GRAPH_THRESHOLD = 500;

    private LargeVectorCodec() {}

    static Codec createCodec() {
        Codec delegate = Codec.getDefault();
        KnnVectorsFormat perField = allowLargeVectors(new Lucene99HnswVectorsFormat(
                Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN, Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
                Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER, null, GRAPH_THRESHOLD));
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

    private static KnnVectorsFormat allowLargeVectors(KnnVectorsFormat delegate) {
        return new KnnVectorsFormat(delegate.getName()) {

            @Override
            public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
                return delegate.fieldsWriter(state);
            }

            @Override
            public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
                return delegate.fieldsReader(state);
            }

            @Override
            public int getMaxDimensions(String field) {
                return Embedding.MAX_DIMENSIONS;
            }
        };
    }
}
