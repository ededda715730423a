package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A document: its identity, its current text and, independently of these, the state of its processing. A failed refresh
 * changes only the state.
 *
 * @param url the address of the page; null for a text or a file
 * @param key the client's own name of the document; null if it has none
 * @param metadata the metadata that the client provided
 * @param contentTitle the title of the current text; null while there is no text
 * @param kept the share of a page's visible text that the current text keeps, from 0 to 1; null if it is no HTML page
 * @param updatedAt the time of the last change of anything in this record
 */
public record Document(DocumentId id, LibraryId library, @Nullable WebAddress url, @Nullable String key,
        DocumentMetadata metadata,
        @Nullable String contentTitle, @Nullable Double kept, DocumentState state, Instant createdAt,
        Instant updatedAt) {

    /** Returns the client's title, else that of the text; null while neither is known. */
    public @Nullable String title() {
        return metadata.title() != null ? metadata.title() : contentTitle;
    }

    /**
     * Returns the address for readers: the client's {@code sourceUrl}, else that of the page; null if there is neither.
     */
    public @Nullable WebAddress learnMore() {
        return metadata.sourceUrl() != null ? metadata.sourceUrl() : url;
    }

    /** Returns whether the document has a searchable text, in any state of its processing. */
    public boolean hasContent() {
        return contentTitle != null;
    }
}
