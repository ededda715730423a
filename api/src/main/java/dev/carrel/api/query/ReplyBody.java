package dev.carrel.api.query;

import dev.carrel.domain.conversation.Reply;

/** A reply that is not streamed. */
public record ReplyBody(String reply, String conversationId, ReplyMetadataBody metadata) {

    /** Returns the body of a reply. */
    public static ReplyBody of(Reply reply) {
        return new ReplyBody(reply.text(), reply.conversation().value(), ReplyMetadataBody.of(reply.metadata()));
    }
}
