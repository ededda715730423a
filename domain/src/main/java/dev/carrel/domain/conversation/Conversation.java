package dev.carrel.domain.conversation;

import dev.carrel.domain.attribute.AttributeFilter;
import java.util.List;

/**
 * A conversation with some or all of its turns, oldest first.
 *
 * @param filter the filter under which its first question was asked
 */
public record Conversation(ConversationId id, AttributeFilter filter, List<ConversationTurn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
    }

    /** Returns whether it exists for a reader who sees the documents that pass a filter. */
    public boolean isVisibleTo(AttributeFilter access) {
        return filter.isWithin(access);
    }
}
