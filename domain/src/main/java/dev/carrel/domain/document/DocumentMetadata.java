package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import org.jspecify.annotations.Nullable;

/**
 * What the client says about a document beside its source; null is what was not said.
 *
 * @param title at most 512 characters; null leaves the title to the document itself
 * @param sourceUrl where a reader is led to learn more
 * @param imageSnippet an image to show with replies that use the document
 */
public record DocumentMetadata(@Nullable String title, @Nullable WebAddress sourceUrl,
        @Nullable WebAddress imageSnippet) {

    public static final int MAX_TITLE_CHARACTERS = 512;

    public static final DocumentMetadata NONE = new DocumentMetadata(null, null, null);

    /** These details, and for what they leave unsaid those that were known before. */
    public DocumentMetadata orElse(DocumentMetadata before) {
        return new DocumentMetadata(title != null ? title : before.title,
                sourceUrl != null ? sourceUrl : before.sourceUrl,
                imageSnippet != null ? imageSnippet : before.imageSnippet);
    }
}
