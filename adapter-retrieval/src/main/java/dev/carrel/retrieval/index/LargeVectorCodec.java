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
 * Lucene's own way of writing an index, but for the length of vectors that it takes: some models make longer ones than
 * the 1,024 that it allows by default. What is written is read without this.
 */
final class LargeVectorCodec {

    private LargeVectorCodec() {}

    static Codec createCodec() {
        Codec usual = Codec.getDefault();
        return new FilterCodec(usual.getName(), usual) {

            @Override
            public KnnVectorsFormat knnVectorsFormat() {
                return allowLargeVectors(usual.knnVectorsFormat());
            }
        };
    }

    private static KnnVectorsFormat allowLargeVectors(KnnVectorsFormat usual) {
        return new KnnVectorsFormat(usual.getName()) {

            @Override
            public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
                return usual.fieldsWriter(state);
            }

            @Override
            public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
                return usual.fieldsReader(state);
            }

            @Override
            public int getMaxDimensions(String field) {
                return Embedding.MAX_DIMENSIONS;
            }
        };
    }
}
