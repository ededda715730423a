package dev.carrel.application.port.storage;

import dev.carrel.domain.document.Bytes;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * What was handed in, with the bytes of a file at hand, so that it can be compared with another.
 *
 * @param content the text, the bytes of a file, or the address of a page
 */
record InMemorySubmission(DocumentSource source, DocumentDetails details, Object content) {

    static InMemorySubmission of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> new InMemorySubmission(page, document.details(), page.url());
            case DocumentSource.RawText raw -> new InMemorySubmission(raw, document.details(), raw.text());
            case DocumentSource.File file -> {
                byte[] bytes = bytes(file);
                var kept = new DocumentSource.File(file.name(), file.mediaType(), Bytes.of(bytes));
                yield new InMemorySubmission(kept, document.details(), ByteBuffer.wrap(bytes));
            }
        };
    }

    private static byte[] bytes(DocumentSource.File file) {
        try (InputStream in = file.content().open()) {
            byte[] bytes = in.readAllBytes();
            if (bytes.length != file.content().size()) {
                throw InvalidRequestException.of("file", "must have as many bytes as was said");
            }
            return bytes;
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }

    boolean isPage() {
        return source instanceof DocumentSource.WebPage;
    }

    boolean isSame(InMemorySubmission other) {
        return details.equals(other.details) && content.equals(other.content);
    }
}
