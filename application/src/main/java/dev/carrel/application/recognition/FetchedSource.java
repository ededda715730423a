package dev.carrel.application.recognition;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A page of the web in a temporary file. Thread-safe. */
record FetchedSource(FileChannel channel, @Nullable String contentType) implements PictureSource {

    @Override
    public ExtractionSource load() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, bytes.position()) < 0) {
                throw new IOException("The file of a fetched page was cut off.");
            }
        }
        return new ExtractionSource(bytes.array(), null, contentType, null);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // It ends with the process.
        }
    }
}
