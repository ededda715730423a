package dev.carrel.application.recognition;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.TextExtractor.SourceLoader;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where the pictures of a document come from, while they are read. Nothing of it is in memory meanwhile. */
public interface PictureSource extends SourceLoader, AutoCloseable {

    /** @throws IOException if the document has another source by now */
    @Override
    ExtractionSource load() throws IOException;

    @Override
    void close();

    /** Returns the source of a file, which the storage keeps until it has been read. */
    static PictureSource ofFile(SourceFile file) {
        return new PictureSource() {
            @Override
            public ExtractionSource load() throws IOException {
                try (InputStream content = file.content().openStream()) {
                    return new ExtractionSource(content.readAllBytes(), file.name(), file.mediaType(), null);
                }
            }

            @Override
            public void close() {
                // Nothing is open between two pictures.
            }
        };
    }

    /**
     * Keeps what was fetched in a temporary file without a name, which ends with this process.
     *
     * @throws UncheckedIOException if there is no space for it
     */
    static PictureSource ofFetched(ExtractionSource fetched) {
        try {
            Path file = Files.createTempFile("carrel-page", null);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            ByteBuffer bytes = ByteBuffer.wrap(fetched.bytes());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            return new FetchedSource(channel, fetched.contentType());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
