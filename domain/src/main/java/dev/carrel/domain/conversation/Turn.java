package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A question with its reply, as a conversation keeps it.
 *
 * @param drawnFrom the documents that the reply may repeat something of: those that it names as its sources, which are
 * added here, and those that whoever wrote it was told of besides
 */
public record Turn(String query, String reply, ReplyMetadata metadata, Set<DocumentId> drawnFrom, Instant createdAt) {

    /** What stands in place of a reply that used a document which was deleted since. */
    public static final String REDACTED = "[This reply was removed: a document that it used has been deleted.]";

    public Turn {
        var all = new HashSet<>(drawnFrom);
        metadata.documents().forEach(document -> all.add(document.id()));
        drawnFrom = Set.copyOf(all);
    }

    /** A turn whose reply repeats nothing but what it names as its sources. */
    public Turn(String query, String reply, ReplyMetadata metadata, Instant createdAt) {
        this(query, reply, metadata, Set.of(), createdAt);
    }

    /** Whether the reply may repeat something of any of these documents. */
    public boolean uses(Collection<DocumentId> documents) {
        return documents.stream().anyMatch(drawnFrom::contains);
    }

    /** The turn after the deletion of documents: if the reply used one, its text and that source are gone. */
    public Turn redacted(Collection<DocumentId> deleted) {
        if (!uses(deleted)) {
            return this;
        }
        var left = new HashSet<>(drawnFrom);
        left.removeAll(Set.copyOf(deleted));
        return new Turn(query, REDACTED, metadata.without(deleted), left, createdAt);
    }

    public boolean isRedacted() {
        return reply.equals(REDACTED);
    }
}
