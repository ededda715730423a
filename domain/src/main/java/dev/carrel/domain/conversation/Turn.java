package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.time.Instant;
import java.util.Collection;

/** A question with its reply, as a conversation keeps it. */
public record Turn(String query, String reply, ReplyMetadata metadata, Instant createdAt) {

    /** What stands in place of a reply that used a document which was deleted since. */
    public static final String REDACTED = "[This reply was removed: a document that it used has been deleted.]";

    /** Whether the reply was made from any of these documents. */
    public boolean uses(Collection<DocumentId> documents) {
        return metadata.documents().stream().anyMatch(used -> documents.contains(used.id()));
    }

    /** The turn after the deletion of documents: if the reply used one, its text and that source are gone. */
    public Turn redacted(Collection<DocumentId> deleted) {
        return uses(deleted) ? new Turn(query, REDACTED, metadata.without(deleted), createdAt) : this;
    }

    public boolean isRedacted() {
        return reply.equals(REDACTED);
    }
}
