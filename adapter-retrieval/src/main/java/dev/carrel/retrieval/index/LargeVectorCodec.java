package dev.carrel.retrieval.index;

import dev.carrel.domain.passage.Embedding;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's default codec with a higher limit on vector dimensions: some models need more than the default of 1,024. The
 * file format is unchanged: the default codec reads the files.
 */
final class LargeVectorCodec {

    private LargeVectorCodec() {}

    static Codec createCodec() {
        Codec delegate = Codec.getDefault();
        return new FilterCodec(delegate.getName(), delegate) {

            @Override
            public KnnVectorsFormat knnVectorsFormat() {
                return allowLargeVectors(delegate.knnVectorsFormat());
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
