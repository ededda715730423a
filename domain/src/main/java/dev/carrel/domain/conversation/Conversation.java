package dev.carrel.domain.conversation;

import java.util.List;

/** A conversation with turns of it, oldest first. */
public record Conversation(ConversationId id, List<ConversationTurn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
    }
}
