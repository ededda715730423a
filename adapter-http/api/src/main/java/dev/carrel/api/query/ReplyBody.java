package dev.carrel.api.query;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Reply;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reply that is not streamed.
 *
 * @param conversationId null if the client keeps the conversation
 */
public record ReplyBody(String reply, @Nullable String conversationId, ReplyMetadataBody metadata) {

    /** Returns the body of a reply. */
    public static ReplyBody of(Reply reply) {
        return new ReplyBody(reply.text(), conversationId(reply), ReplyMetadataBody.of(reply.metadata()));
    }

    /** Returns the conversation to continue; empty if the client keeps it. */
    public Optional<ConversationId> findConversation() {
        return Optional.ofNullable(conversationId).map(ConversationId::new);
    }

    static @Nullable String conversationId(Reply reply) {
        ConversationId conversation = reply.conversation();
        return conversation == null ? null : conversation.value();
    }
}
