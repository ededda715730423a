package dev.carrel.api.document;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import org.jspecify.annotations.Nullable;

/**
 * The result of adding or refreshing a document.
 *
 * @param status {@code queued}, {@code success} or {@code failed}
 */
public record AddedDocumentBody(String status, String message, String id) {

    /** Returns the result for a document in its present state. */
    public static AddedDocumentBody of(Document document) {
        String id = document.id().value();
        return switch (document.state()) {
            case DocumentState.Success success ->
                    new AddedDocumentBody("success", "The document has been processed.", id);
            case DocumentState.Failed failed -> new AddedDocumentBody("failed", failed.message(), id);
            case DocumentState.Queued queued -> new AddedDocumentBody("queued", pendingMessage(queued.message()), id);
            case DocumentState.Running running -> new AddedDocumentBody("queued", pendingMessage(null), id);
        };
    }

    /** Returns the result for a document that was deleted while it was being processed. */
    public static AddedDocumentBody ofDeleted(String id) {
        return new AddedDocumentBody("failed", "The document was deleted while it was being processed.", id);
    }

    private static String pendingMessage(@Nullable String lastFailure) {
        return lastFailure == null ? "The document is being processed." : lastFailure + " It will be tried again.";
    }
}
