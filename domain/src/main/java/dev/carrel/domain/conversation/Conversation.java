package dev.carrel.domain.conversation;

import java.util.List;

/** A conversation with some or all of its turns, oldest first. */
public record Conversation(ConversationId id, List<ConversationTurn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
    }
}
