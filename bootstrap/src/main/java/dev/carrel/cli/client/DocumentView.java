package dev.carrel.cli.client;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a document from outside the engine.
 *
 * @param key the name that its owner knows it by; null if it has none
 * @param message why reading failed, or failed the last time; null if it did not
 * @param nextAttemptAt when reading is tried next; null if that is not laid down, or now
 */
public record DocumentView(DocumentId id, @Nullable String url, @Nullable String key, @Nullable String sourceUrl,
        DocumentStatus status,
        @Nullable String title, @Nullable String message, int attempts, @Nullable Instant nextAttemptAt,
        Instant createdAt, Instant updatedAt) {

    static DocumentView of(Document document, Instant now) {
        return new DocumentView(document.id(), textOrNull(document.url()), document.key(),
                textOrNull(document.metadata().sourceUrl()),
                document.state().status(), document.title(), document.state().message(),
                document.state().attempts(), nextAttemptAt(document.state(), now), document.createdAt(),
                document.updatedAt());
    }

    /** Whether its processing has ended. */
    public boolean isSettled() {
        return status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED;
    }

    /** Whether it is back in the queue because reading failed in a way that may heal. */
    public boolean isAwaitingRetry() {
        return status == DocumentStatus.QUEUED && message != null;
    }

    private static @Nullable Instant nextAttemptAt(DocumentState state, Instant now) {
        return state instanceof DocumentState.Queued queued && queued.dueAt().isAfter(now) ? queued.dueAt() : null;
    }

    private static @Nullable String textOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
