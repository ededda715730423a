package dev.carrel.persistence.table;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.persistence.database.DatabaseReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A submitted file, read from the storage chunk by chunk, so that a long read occupies neither memory nor a database
 * snapshot. Reading fails if the file was replaced by another submission meanwhile.
 */
record SubmittedByteSource(DatabaseReader readPool, long document, @Nullable String submissionDigest,
        long size) implements ByteSource {

    @Override
    public InputStream openStream() throws IOException {
        return new ChunkStream(readChunk(0));
    }

    private byte[] readChunk(int position) throws IOException {
        try {
            return readPool.read(handle -> handle.createQuery("""
                    SELECT bytes FROM submitted_chunk JOIN document ON document.key = submitted_chunk.document
                    WHERE submitted_chunk.document = :document AND position = :position AND submission = :submission
                    """)
                    .bind("document", document)
                    .bind("position", position)
                    .bind("submission", submissionDigest)
                    .mapTo(byte[].class)
                    .findOne())
                    .orElseThrow(() -> new IOException("The submitted file is no longer available."));
        } catch (CarrelException e) {
            throw new IOException(e.userMessage(), e);
        }
    }

    private final class ChunkStream extends InputStream {

        private byte[] chunk;
        private int position;
        private int read;
        private long left = size;

        ChunkStream(byte[] first) {
            this.chunk = first;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, into.length);
            if (left == 0) {
                return length == 0 ? 0 : -1;
            }
            if (read == chunk.length) {
                chunk = readChunk(++position);
                read = 0;
            }
            int count = Math.min(length, chunk.length - read);
            System.arraycopy(chunk, read, into, offset, count);
            read += count;
            left -= count;
            return count;
        }
    }
}
