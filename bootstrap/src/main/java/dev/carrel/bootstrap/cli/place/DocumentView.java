package dev.carrel.bootstrap.cli.place;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.WebAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a document from outside the engine.
 *
 * @param message
 *            why reading failed, or failed the last time; null if it did not
 */
public record DocumentView(DocumentId id, @Nullable String url, @Nullable String sourceUrl, DocumentStatus status,
        @Nullable String title, @Nullable String message, int attempts, Instant createdAt, Instant updatedAt) {

    static DocumentView of(Document document) {
        return new DocumentView(document.id(), value(document.url()), value(document.details().sourceUrl()),
                document.state().status(), document.title(), document.state().message(),
                document.state().attempts(), document.createdAt(), document.updatedAt());
    }

    /** Whether its processing has ended. */
    public boolean isSettled() {
        return status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED;
    }

    /** Whether it is back in the queue because reading failed in a way that may heal. */
    public boolean waitsForAnotherTry() {
        return status == DocumentStatus.QUEUED && message != null;
    }

    private static @Nullable String value(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
