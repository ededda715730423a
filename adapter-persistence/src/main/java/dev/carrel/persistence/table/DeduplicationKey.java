package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * What makes a document of a library the same as another: the address of a page as it is written; the key that it is
 * handed in under; of a text or a file without one a {@linkplain ContentDigest hash} of its content and details.
 *
 * @param value of one kind never that of another: an address begins with http, a key with a word and a space, and a
 * hash is all digits
 * @param submissionDigest the hash of content and details, by which what is handed in is known again; null for a page
 */
public record DeduplicationKey(String value, @Nullable String submissionDigest) {

    public static DeduplicationKey of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> new DeduplicationKey(page.url().value(), null);
            case DocumentSource.RawText raw ->
                    of(document.key(), hexWithMetadata(new ContentDigest().addField(raw.text()), document.metadata()));
            case DocumentSource.SourceFile file ->
                    of(document.key(), hexWithMetadata(new ContentDigest().addField("file").addField(hexOfFile(file)),
                            document.metadata()));
        };
    }

    private static DeduplicationKey of(@Nullable String key, String submission) {
        return new DeduplicationKey(key == null ? submission : "key " + key, submission);
    }

    private static String hexWithMetadata(ContentDigest hash, DocumentMetadata metadata) {
        return hash.addField(metadata.title())
                .addField(WebAddressColumns.toColumn(metadata.sourceUrl()))
                .addField(WebAddressColumns.toColumn(metadata.imageSnippet()))
                .toHex();
    }

    private static String hexOfFile(DocumentSource.SourceFile file) {
        try (InputStream content = file.content().openStream()) {
            return ContentDigest.hexOf(content);
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }
}
