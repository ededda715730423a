package dev.carrel.application.fake.storage;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A submitted document with the bytes of its file, for comparison with another.
 *
 * @param content the text, the bytes of a file, or the address of a page
 */
record InMemorySubmission(DocumentSource source, DocumentMetadata details, Object content) {

    static InMemorySubmission of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> new InMemorySubmission(page, document.metadata(), page.url());
            case DocumentSource.RawText raw -> new InMemorySubmission(raw, document.metadata(), raw.text());
            case DocumentSource.SourceFile file -> {
                byte[] bytes = bytes(file);
                var kept = new DocumentSource.SourceFile(file.name(), file.mediaType(), ByteSource.of(bytes),
                        file.isKept());
                yield new InMemorySubmission(kept, document.metadata(), ByteBuffer.wrap(bytes));
            }
        };
    }

    private static byte[] bytes(DocumentSource.SourceFile file) {
        try (InputStream in = file.content().openStream()) {
            byte[] bytes = in.readAllBytes();
            if (bytes.length != file.content().size()) {
                throw InvalidRequestException.of("file", "must have its declared size");
            }
            return bytes;
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }

    boolean isPage() {
        return source instanceof DocumentSource.WebPage;
    }

    boolean isSameSource(InMemorySubmission other) {
        return !isPage() && content.equals(other.content);
    }

    boolean isSame(InMemorySubmission other) {
        return content.equals(other.content) && details.equals(other.details);
    }
}
