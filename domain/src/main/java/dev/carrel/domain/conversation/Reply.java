package dev.carrel.domain.conversation;

import org.jspecify.annotations.Nullable;

/**
 * A complete reply: its text and its sources.
 *
 * @param conversation the stored conversation that it belongs to; null if the caller keeps the conversation
 * @param truncated whether a limit of its length ended the text
 */
public record Reply(QueryId query, @Nullable ConversationId conversation, String text, ReplyMetadata metadata,
        boolean truncated) {

    /** Creates a reply that is not truncated. */
    public Reply(QueryId query, @Nullable ConversationId conversation, String text, ReplyMetadata metadata) {
        this(query, conversation, text, metadata, false);
    }
}
