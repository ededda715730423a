package dev.carrel.domain.conversation;

import dev.carrel.domain.OpaqueId;

/** The id of a conversation, generated when its first question is asked. */
public record ConversationId(String value) {

    public ConversationId {
        OpaqueId.requireValid("conversationId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
