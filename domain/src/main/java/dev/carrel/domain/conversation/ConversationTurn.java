package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A question with its reply, as a conversation keeps it.
 *
 * @param contextDocuments the documents that the reply may repeat something of: those that it names as its sources,
 * which are added here, and those that whoever wrote it was told of besides
 */
public record ConversationTurn(String query, String reply, ReplyMetadata metadata, Set<DocumentId> contextDocuments,
        Instant createdAt) {

    /** What stands in place of a reply that used a document which was deleted since. */
    public static final String REDACTED_REPLY = "[This reply was removed: a document that it used has been deleted.]";

    public ConversationTurn {
        var all = new HashSet<>(contextDocuments);
        metadata.documents().forEach(document -> all.add(document.id()));
        contextDocuments = Set.copyOf(all);
    }

    /** A turn whose reply repeats nothing but what it names as its sources. */
    public ConversationTurn(String query, String reply, ReplyMetadata metadata, Instant createdAt) {
        this(query, reply, metadata, Set.of(), createdAt);
    }

    /** Whether the reply may repeat something of any of these documents. */
    public boolean usesAny(Collection<DocumentId> documents) {
        return documents.stream().anyMatch(contextDocuments::contains);
    }

    /** The turn after the deletion of documents: if the reply used one, its text and that source are gone. */
    public ConversationTurn redactDocuments(Collection<DocumentId> deleted) {
        if (!usesAny(deleted)) {
            return this;
        }
        var left = new HashSet<>(contextDocuments);
        left.removeAll(Set.copyOf(deleted));
        return new ConversationTurn(query, REDACTED_REPLY, metadata.withoutDocuments(deleted), left, createdAt);
    }

    public boolean isRedacted() {
        return reply.equals(REDACTED_REPLY);
    }
}
