package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import dev.carrel.domain.attribute.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * The metadata that a client provides for a document; null for a value that it omits.
 *
 * @param title at most 512 characters; null to use the document's own title
 * @param sourceUrl the address for readers
 * @param imageSnippet an image to show with replies that use the document
 * @param attributes for filters; {@link Attributes#NONE} if the client gives none
 */
public record DocumentMetadata(@Nullable String title, @Nullable WebAddress sourceUrl,
        @Nullable WebAddress imageSnippet, Attributes attributes) {

    public static final int MAX_TITLE_CHARACTERS = 512;

    /** No metadata. */
    public static final DocumentMetadata NONE = new DocumentMetadata(null, null, null);

    /** Creates metadata without attributes. */
    public DocumentMetadata(@Nullable String title, @Nullable WebAddress sourceUrl, @Nullable WebAddress imageSnippet) {
        this(title, sourceUrl, imageSnippet, Attributes.NONE);
    }

    /** Returns the metadata with other attributes. */
    public DocumentMetadata withAttributes(Attributes other) {
        return new DocumentMetadata(title, sourceUrl, imageSnippet, other);
    }

    /**
     * Returns this metadata with its missing values taken from earlier metadata; the readers of a document stay unless
     * there are new ones.
     */
    public DocumentMetadata orElse(DocumentMetadata before) {
        return new DocumentMetadata(title != null ? title : before.title,
                sourceUrl != null ? sourceUrl : before.sourceUrl,
                imageSnippet != null ? imageSnippet : before.imageSnippet,
                attributes.isEmpty() ? before.attributes : attributes.withReadersOf(before.attributes));
    }
}
