package dev.carrel.ranking.passage;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LargeVectorCodecTest {

    /** So many that two segments of them together have a graph. */
    private static final int EMBEDDINGS = 3000;

    private final AtomicBoolean closing = new AtomicBoolean();

    @Test
    void mergesUntilTheIndexIsClosed() throws IOException {
        try (var directory = new ByteBuffersDirectory()) {
            writeTwoSegments(directory);
            try (IndexWriter writer = openWriter(directory, true)) {
                closing.set(true);
                assertThatThrownBy(() -> writer.forceMerge(1)).isInstanceOf(IOException.class)
                        .hasRootCauseMessage("The index is being closed.");
                assertThat(countSegments(writer)).isEqualTo(2);

                closing.set(false);
                writer.forceMerge(1);
                assertThat(countSegments(writer)).isOne();
            }
        }
    }

    private void writeTwoSegments(ByteBuffersDirectory directory) throws IOException {
        try (IndexWriter writer = openWriter(directory, false)) {
            for (int segment = 0; segment < 2; segment++) {
                for (int number = 0; number < EMBEDDINGS; number++) {
                    var document = new Document();
                    document.add(new KnnByteVectorField("embedding", new byte[]{(byte) number, (byte) (number >> 8)}));
                    writer.addDocument(document);
                }
                writer.commit();
            }
            assertThat(countSegments(writer)).isEqualTo(2);
        }
    }

    private IndexWriter openWriter(ByteBuffersDirectory directory, boolean merging) throws IOException {
        return new IndexWriter(directory, new IndexWriterConfig()
                .setCodec(LargeVectorCodec.createCodec(closing::get))
                .setMergePolicy(merging ? new TieredMergePolicy() : NoMergePolicy.INSTANCE));
    }

    private static int countSegments(IndexWriter writer) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            return reader.leaves().size();
        }
    }
}
