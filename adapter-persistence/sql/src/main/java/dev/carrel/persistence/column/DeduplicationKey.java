package dev.carrel.persistence.column;

import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The key by which a document that is submitted again is recognised: the URL of a page, the client key of a document,
 * or the {@linkplain ContentDigest digest} of content and metadata of a text or file without a client key.
 *
 * @param value unique over all kinds: a URL begins with http, a client key with a word and a space, and a digest is all
 * digits
 * @param sourceDigest the digest of the content alone, by which other metadata of the same content are recognised; null
 * without a client key
 * @param submissionDigest the digest of content and metadata, by which an unchanged submission is recognised; null for
 * a page
 */
public record DeduplicationKey(String value, @Nullable String sourceDigest, @Nullable String submissionDigest) {

    /** Computes the key of a document; reads a file completely. */
    public static DeduplicationKey of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> new DeduplicationKey(page.url().value(), null, null);
            case DocumentSource.RawText raw -> of(document, () -> new ContentDigest().addField(raw.text()));
            case DocumentSource.SourceFile file -> {
                String hex = hexOfFile(file);
                yield of(document, () -> new ContentDigest().addField("file").addField(hex));
            }
        };
    }

    private static DeduplicationKey of(NewDocument document, Supplier<ContentDigest> source) {
        String submission = hexWithMetadata(source.get(), document.metadata());
        return document.key() == null ? new DeduplicationKey(submission, null, submission)
                : new DeduplicationKey("key " + document.key(), source.get().toHex(), submission);
    }

    private static String hexWithMetadata(ContentDigest hash, DocumentMetadata metadata) {
        hash.addField(metadata.title())
                .addField(WebAddressColumns.toColumn(metadata.sourceUrl()))
                .addField(WebAddressColumns.toColumn(metadata.imageSnippet()));
        // Without attributes, the digest is that of versions which had none.
        String attributes = AttributeColumns.toColumn(metadata.attributes());
        return (attributes == null ? hash : hash.addField(attributes)).toHex();
    }

    private static String hexOfFile(DocumentSource.SourceFile file) {
        try (InputStream content = file.content().openStream()) {
            return ContentDigest.hexOf(content);
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }
}
