package dev.carrel.application.client;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A document of a library.
 *
 * @param url the address of a web page; null for a text or a file
 * @param key the client's own name of the document; null if it has none
 * @param sourceUrl the address for readers that the client gave; null if it gave none
 * @param title null before the document was first processed, unless the client gave one
 * @param message why processing failed in the last attempt; null if it did not
 * @param correction of its text by a person; null if there is none
 */
public record LibraryDocument(DocumentId id, @Nullable String url, @Nullable String key, @Nullable String sourceUrl,
        @Nullable String title, DocumentStatus status, @Nullable String message, Attributes attributes,
        @Nullable Correction correction,
        Instant createdAt, Instant updatedAt) {

    /** Returns whether processing has succeeded or failed for good. */
    public boolean isSettled() {
        return status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED;
    }
}
