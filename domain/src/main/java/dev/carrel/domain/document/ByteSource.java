package dev.carrel.domain.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A repeatable source of bytes, in memory or in a file. */
public interface ByteSource {

    /** Returns the number of bytes. */
    long size();

    /**
     * Opens a stream from the first byte; may be called repeatedly.
     *
     * @throws IOException if the bytes cannot be read
     */
    InputStream openStream() throws IOException;

    /** Returns a source of an array, which is not copied and must not change. */
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
     * Returns a source of a file, which must not change while it is used.
     *
     * @throws IOException if the file's size cannot be read
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
