package dev.carrel.cli.client;

import dev.carrel.api.document.LeftOutBody;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document, as the API returns it.
 *
 * @param key the ID that the owner gave the document; null if none
 * @param message why processing failed in the last attempt; null if it did not
 * @param nextAttemptAt the time of the next attempt; null if none is scheduled or it is due
 * @param kept the share of an HTML page's visible text that was kept, from 0 to 1; null for other documents
 * @param leftOut what was found in its source and not taken
 * @param attributes strings, numbers, booleans and lists of strings
 */
public record DocumentView(DocumentId id, @Nullable String url, @Nullable String key, @Nullable String sourceUrl,
        DocumentStatus status, @Nullable String title, @Nullable String message, int attempts,
        @Nullable Instant nextAttemptAt,
        @Nullable Double kept, List<LeftOutBody> leftOut, Map<String, Object> attributes, Instant createdAt,
        Instant updatedAt) {

    /** Returns whether processing has succeeded or failed for good. */
    public boolean isSettled() {
        return status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED;
    }
}
