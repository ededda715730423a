package dev.carrel.api.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document.
 *
 * @param attributes strings, numbers, booleans and lists of strings; empty if it has none
 * @param scrapeStatus the same as {@code status}, under the name that clients of the hosted service read
 * @param message why it failed, or failed last; else null
 * @param kept the share of an HTML page's visible text that was kept, from 0 to 1; null for other documents
 * @param leftOut what was found in the source of its text and not taken; empty if it was read whole
 * @param correction null unless a person has corrected its text
 * @param nextAttemptAt null unless it waits for another attempt
 */
public record DocumentBody(String id, @Nullable String url, @Nullable String key, @Nullable String sourceUrl,
        String status, String scrapeStatus, @Nullable String title, @Nullable String message, int attempts,
        @Nullable String nextAttemptAt, @Nullable Double kept, List<LeftOutBody> leftOut,
        @Nullable CorrectionBody correction, Map<String, Object> attributes, String createdAt,
        String updatedAt) {

    /** Returns the body of a document as of a time. */
    public static DocumentBody of(Document document, Instant now) {
        String status = document.state().status().wireName();
        return new DocumentBody(document.id().value(), valueOf(document.url()), document.key(),
                valueOf(document.metadata().sourceUrl()), status, status, document.title(), document.state().message(),
                document.state().attempts(), nextAttemptAt(document.state(), now), document.kept(),
                document.leftOut().stream().map(LeftOutBody::of).toList(),
                document.correction() == null ? null : CorrectionBody.of(document.correction()),
                document.metadata().attributes().toMap(), document.createdAt().toString(),
                document.updatedAt().toString());
    }

    private static @Nullable String nextAttemptAt(DocumentState state, Instant now) {
        return state instanceof DocumentState.Queued queued && queued.dueAt().isAfter(now) ? queued.dueAt().toString()
                : null;
    }

    private static @Nullable String valueOf(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
