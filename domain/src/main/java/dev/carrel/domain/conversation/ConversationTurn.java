package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A question and its reply, as stored in a conversation.
 *
 * @param contextDocuments every document whose text the reply may repeat: its sources, which the constructor adds, and
 * the other documents that the reply writer received
 */
public record ConversationTurn(String query, String reply, ReplyMetadata metadata, Set<DocumentId> contextDocuments,
        Instant createdAt) {

    /** The text that replaces a reply after one of its documents was deleted. */
    public static final String REDACTED_REPLY = "[This reply was removed: a document that it used has been deleted.]";

    public ConversationTurn {
        var all = new HashSet<>(contextDocuments);
        metadata.documents().forEach(document -> all.add(document.id()));
        contextDocuments = Set.copyOf(all);
    }

    /** Creates a turn whose reply used its sources and no other document. */
    public ConversationTurn(String query, String reply, ReplyMetadata metadata, Instant createdAt) {
        this(query, reply, metadata, Set.of(), createdAt);
    }

    /** Returns whether the reply may repeat text of any of these documents. */
    public boolean usesAny(Collection<DocumentId> documents) {
        return documents.stream().anyMatch(contextDocuments::contains);
    }

    /**
     * Returns the turn after the deletion of documents: if the reply used one, its text and this source are removed.
     */
    public ConversationTurn redactDocuments(Collection<DocumentId> deleted) {
        if (!usesAny(deleted)) {
            return this;
        }
        var left = new HashSet<>(contextDocuments);
        left.removeAll(Set.copyOf(deleted));
        return new ConversationTurn(query, REDACTED_REPLY, metadata.withoutDocuments(deleted), left, createdAt);
    }

    /** Returns whether the reply was removed. */
    public boolean isRedacted() {
        return reply.equals(REDACTED_REPLY);
    }
}
