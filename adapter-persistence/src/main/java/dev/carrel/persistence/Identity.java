package dev.carrel.persistence;

import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * What makes a document of a library the same as another: the address of a page as it is written; the key that it is
 * handed in under; of a text or a file without one a {@linkplain Hash hash} of its content and details.
 *
 * @param value of one kind never that of another: an address begins with http, a key with a word and a space, and a
 * hash is all digits
 * @param submission the hash of content and details, by which what is handed in is known again; null for a page
 */
record Identity(String value, @Nullable String submission) {

    static Identity of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> new Identity(page.url().value(), null);
            case DocumentSource.RawText raw ->
                    of(document.key(), details(new Hash().add(raw.text()), document.metadata()));
            case DocumentSource.SourceFile file ->
                    of(document.key(), details(new Hash().add("file").add(hash(file)), document.metadata()));
        };
    }

    private static Identity of(@Nullable String key, String submission) {
        return new Identity(key == null ? submission : "key " + key, submission);
    }

    private static String details(Hash hash, DocumentMetadata details) {
        return hash.add(details.title())
                .add(Addresses.value(details.sourceUrl()))
                .add(Addresses.value(details.imageSnippet()))
                .hex();
    }

    private static String hash(DocumentSource.SourceFile file) {
        try (InputStream content = file.content().openStream()) {
            return Hash.of(content);
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }
}
