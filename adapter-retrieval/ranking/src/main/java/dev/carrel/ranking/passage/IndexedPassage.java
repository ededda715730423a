package dev.carrel.ranking.passage;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.io.IOException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A passage with what its score needs, for an index of another kind, which returns it as a candidate. The text is read
 * only if the passage is shown or reranked.
 *
 * @param position the position of the passage in its document, from 0
 * @param storedPassage the {@link StoredPassage} as bytes
 * @param embedding null if the passage has none
 */
public record IndexedPassage(int position, BytesRef storedPassage, TermFrequencies terms,
        @Nullable Embedding embedding) {

    /** Creates a passage of an update. */
    public static IndexedPassage of(int position, StoredPassage stored, TermFrequencies terms,
            @Nullable Embedding embedding) {
        return new IndexedPassage(position, stored.toBytes(), terms, embedding);
    }

    /** Returns the passage as bytes, which are part of the format of an index. */
    public byte[] toBytes() {
        try {
            var output = new ByteBuffersDataOutput();
            output.writeVInt(position);
            terms.writeTo(output);
            output.writeString(embedding == null ? "" : embedding.modelId().value());
            writeBytes(output, embedding == null ? new BytesRef() : new BytesRef(embedding.components()));
            writeBytes(output, storedPassage);
            return output.toArrayCopy();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
    }

    /** Reads a passage; the bytes must not be changed afterwards. */
    public static IndexedPassage fromBytes(byte[] bytes) throws IOException {
        var input = new ByteArrayDataInput(bytes);
        int position = input.readVInt();
        TermFrequencies terms = TermFrequencies.readFrom(input);
        String model = input.readString();
        var components = new byte[input.readVInt()];
        input.readBytes(components, 0, components.length);
        int length = input.readVInt();
        return new IndexedPassage(position, new BytesRef(bytes, input.getPosition(), length), terms,
                model.isEmpty() ? null : Embedding.of(new ModelId(model), components));
    }

    private static void writeBytes(ByteBuffersDataOutput output, BytesRef bytes) throws IOException {
        output.writeVInt(bytes.length);
        output.writeBytes(bytes.bytes, bytes.offset, bytes.length);
    }
}
