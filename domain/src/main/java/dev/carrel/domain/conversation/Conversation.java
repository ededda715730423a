package dev.carrel.domain.conversation;

import java.util.List;

/** A conversation with turns of it, oldest first. */
public record Conversation(ConversationId id, List<Turn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
    }
}
