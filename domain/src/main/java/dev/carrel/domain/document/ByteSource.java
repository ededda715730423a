package dev.carrel.domain.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The content of a file, which need not be in memory. */
public interface ByteSource {

    /** How many there are. */
    long size();

    /**
     * Reads them from the first; may be called again.
     *
     * @throws IOException if they cannot be read, or not any more
     */
    InputStream openStream() throws IOException;

    /** These bytes, which must not be changed from then on. */
    static ByteSource of(byte[] bytes) {
        return new ByteSource() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public InputStream openStream() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }

    /**
     * Those of a file, which must not be changed while they are used.
     *
     * @throws IOException if it cannot be read
     */
    static ByteSource of(Path file) throws IOException {
        long size = Files.size(file);
        return new ByteSource() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public InputStream openStream() throws IOException {
                return Files.newInputStream(file);
            }
        };
    }
}
