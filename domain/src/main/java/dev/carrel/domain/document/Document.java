package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a document: who it is, what it answers with now, and, apart from that, how its processing stands. A
 * failed refresh changes only the last.
 *
 * @param url the page that it is read from; null for a raw text
 * @param key the name that the client knows it by; null if it gave none
 * @param metadata what the client said about it
 * @param contentTitle the title of the text that it answers with; null while it has none to answer with
 * @param updatedAt when anything of this last changed
 */
public record Document(DocumentId id, LibraryId library, @Nullable WebAddress url, @Nullable String key,
        DocumentMetadata metadata,
        @Nullable String contentTitle, DocumentState state, Instant createdAt, Instant updatedAt) {

    /** The client's title, else that of the text; null while neither is known. */
    public @Nullable String title() {
        return metadata.title() != null ? metadata.title() : contentTitle;
    }

    /** Where a reader is led: the source's address, else the page's; null if there is neither. */
    public @Nullable WebAddress learnMore() {
        return metadata.sourceUrl() != null ? metadata.sourceUrl() : url;
    }

    /** Whether it has a text to answer with, however its processing stands. */
    public boolean hasContent() {
        return contentTitle != null;
    }
}
